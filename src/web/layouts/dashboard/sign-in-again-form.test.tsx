import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import SignInAgainForm from './sign-in-again-form.tsx'

test('who signs in with a phone number can do so again when the session has run out', async () => {
  serveInProcess(await createTestSchool())
  render(<SignInAgainForm email="" onDone={vi.fn()} onGiveUp={vi.fn()} />)
  const name = await screen.findByLabelText<HTMLInputElement>('Email')
  expect(document.activeElement).toBe(name)

  fireEvent.change(name, { target: { value: '024 400 0276' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'not it' } })

  expect(name.checkValidity()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/./))
})
