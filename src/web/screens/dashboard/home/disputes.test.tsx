import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aDisputeId } from '#server/testing/paying.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { DaySheet } from './day-sheet.tsx'

test('money that a bank wants back stands on the home with its day, and its evidence can be saved', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await aDisputeId(school)
  const user = userEvent.setup()
  renderScreen(DaySheet, paths.dashboard)

  const sheet = within(await screen.findByRole('complementary', { name: 'Today' }))
  await sheet.findByText(/A bank wants 1 payment of parents back. Without an answer by/)
  await user.click(sheet.getByRole('button', { name: 'Look at it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payments that a bank wants back' }))
  await dialog.findByText(/GH₵40.00 is wanted back by the payer’s bank/)

  expect(dialog.getAllByRole('button', { name: /vidence/ })).toHaveLength(1)
})
