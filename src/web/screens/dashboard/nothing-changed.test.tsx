import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import EditSchool from '#web/screens/dashboard/edit-school/edit-school.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('details are saved once something is changed, and a changed field says aloud what it was', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(EditSchool, paths.editSchool)
  const address = await screen.findByLabelText<HTMLInputElement>('School address')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: sentences.buttons.saveChanges })
  const before = address.value
  expect(save.disabled).toBe(true)
  expect(screen.getByText('Nothing is changed yet.')).toBeTruthy()

  await userEvent.type(address, ' 2')
  expect(save.disabled).toBe(false)
  expect(saidAfterTheName(address)).toBe(`was ${before}`)

  await userEvent.clear(address)
  await userEvent.type(address, before)
  expect(save.disabled).toBe(true)
  expect(saidAfterTheName(address)).toBe('')
})

function saidAfterTheName(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
