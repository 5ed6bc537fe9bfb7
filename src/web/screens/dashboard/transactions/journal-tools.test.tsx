import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { dayOf } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Journal from './transactions.tsx'

test('without a day the journal’s papers say that they are of today', async () => {
  const now = new Date()
  serveInProcess(await createTestSchool({ now }))
  const all = renderScreen(Journal, paths.journal)
  expect(screen.getByRole('button', { name: 'Print today' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Receipts of today' })).toBeTruthy()
  all.unmount()

  renderScreen(Journal, `${paths.journal}?date=${dayOf(now)}`)
  expect(screen.getByRole('button', { name: 'Print the day' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Receipts' })).toBeTruthy()
})
