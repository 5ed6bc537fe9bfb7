import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Notices from './notices.tsx'

test('a text begun from a family is for that one, by SMS; an unknown child is nobody’s', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const abena = await school.addStudent({ firstName: 'Abena', surname: 'Asamoah' })
  const { unmount } = renderScreen(Notices, paths.noticeTo(abena))

  expect((await screen.findByText(/^The family of/)).textContent).toContain('Abena Asamoah')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One family' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Also by SMS/ }).checked).toBe(true)
  unmount()

  renderScreen(Notices, paths.noticeTo('00000000-0000-4000-8000-000000000000'))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'All families' })).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Also by SMS/ }).checked).toBe(false)
})
