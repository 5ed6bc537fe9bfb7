import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aMismatch } from '#server/testing/paying.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { DaySheet } from './day-sheet.tsx'

test('money of a parent that does not match is said on the home, and settled there', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await aMismatch(school)
  const user = userEvent.setup()
  renderScreen(DaySheet, paths.dashboard)

  const sheet = within(await screen.findByRole('complementary', { name: 'Today' }))
  await sheet.findByText(/1 payment of parents came and did not match/)
  await user.click(sheet.getByRole('button', { name: 'Look at it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payments that do not match' }))
  await dialog.findByText(/GHS 40.00 was paid instead of GHS 50.00/)
  await user.click(dialog.getByRole('button', { name: /Put GH₵40.00 on the child/ }))

  await waitFor(() => expect(sheet.queryByText(/did not match/)).toBeNull())
})
