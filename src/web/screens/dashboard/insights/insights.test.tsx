import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { billClass, post } from '#server/ledger/index.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Insights from './insights.tsx'

test('the pace is said in a sentence, its days are read by arrows, and the table has the same', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  serveInProcess(school)
  const pupils = []
  for (let child = 0; child < 5; child++) pupils.push(await school.addStudent())
  const classId = await school.classId('Basic 4')
  await billClass(school.context, { classId, feeType: 'School Fees', amount: pesewas(10_000) })
  await post(school.context, {
    kind: 'payment',
    studentId: pupils[0] ?? '',
    lines: [{ feeType: 'School Fees', amount: pesewas(10_000) }],
  })
  renderScreen(Insights, paths.insights())

  const chart = await screen.findByRole('application', { name: '20 % of this term’s fees are in.' })
  const said = within(chart).getByRole('status')
  expect(said.textContent).toMatch(/^Day \d+, 20 Nov 2026: 20 %$/)
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(said.textContent).toMatch(/^Day \d+, 19 Nov 2026: no share$/)

  fireEvent.keyDown(window, { key: 't' })
  const newest = await screen.findByRole('row', { name: /20 Nov 2026/ })
  expect(newest.textContent).toContain('20 %')
  expect(screen.getByRole('link', { name: 'Who makes it up' }).getAttribute('href')).toContain('termPupils')

  const target = screen.getByRole('button', { name: 'Set a target' })
  fireEvent.click(target)
  fireEvent.keyDown(screen.getByLabelText(/To be in by the last day/), { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set a target' }))

  const cash = screen.getByRole('link', { name: 'Cash' })
  expect(cash.getAttribute('href')).toMatch(/insights\/entries\?from=.*&method=Cash$/)
  expect(await screen.findByText('Nothing needs a look.')).toBeDefined()
})
