import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Debtors from './debtors.tsx'

test('the files of who owes are asked for as the list is narrowed', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  const asked: string[] = []
  const serve = globalThis.fetch
  globalThis.fetch = (input, init) => {
    asked.push(decodeURIComponent(String(input)))
    return serve(input, init)
  }
  renderScreen(Debtors, `${paths.debtors}?only=late&kind=Boarder&search=mensah`)
  await screen.findByText('Nobody matches.')
  await userEvent.click(screen.getByRole('button', { name: /CSV/ }))

  await waitFor(() => expect(asked.some((url) => url.includes('/documents/debtors'))).toBe(true))
  const file = asked.find((url) => url.includes('/documents/debtors')) ?? ''
  for (const part of ['late=true', 'kind=Boarder', 'search=mensah']) expect(file).toContain(part)
})
