import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPersonOf } from '#server/testing/people.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { NoDailyFee } from './no-registers.tsx'
import { RegisterPage } from './register-page.tsx'

test('who may not mark reads who can, and is not told to try again', async () => {
  const school = await createTestSchool({ now: new Date() })
  const { token, context } = await aPersonOf(school, 'auditor')
  serveInProcess({ ...school, token, context })
  renderScreen(RegisterPage, paths.register())

  expect(await screen.findByText(/^Marking a daily register needs/)).toBeTruthy()
  expect(screen.queryByText('The registers did not load.')).toBeNull()
})

test('a Head without a daily fee is shown where one is set', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(NoDailyFee, paths.register())

  const link = await screen.findByRole('link', { name: 'Set a daily fee' })
  expect(link.getAttribute('href')).toBe(paths.dailyFees)
})
