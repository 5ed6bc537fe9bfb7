import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clearToasts, showToast, Toasts } from './toast.tsx'

function deskWithMessage() {
  const undo = vi.fn<() => void>()
  const { unmount } = render(
    <>
      <input aria-label="Amount" />
      <Toasts />
    </>,
  )
  onTestFinished(() => {
    clearToasts()
    unmount()
  })
  const field = screen.getByRole('textbox', { name: 'Amount' })
  field.focus()
  return { undo, field }
}

test('F6 leads from a field to what a message offers, and Escape back to the field', async () => {
  const user = userEvent.setup()
  const { undo, field } = deskWithMessage()
  showToast('Successfully credited', [{ label: 'Undo', act: undo }])
  const button = await screen.findByRole('button', { name: 'Undo' })
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(field)
  expect(undo).not.toHaveBeenCalled()
})

test('what is pressed there is done once, and the focus is where it was before', async () => {
  const user = userEvent.setup()
  const { undo, field } = deskWithMessage()
  showToast('Successfully credited', [{ label: 'Undo', act: undo }])
  await screen.findByRole('button', { name: 'Undo' })
  await user.keyboard('{F6}{Enter}')
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('without a message F6 is the browser’s own', async () => {
  const user = userEvent.setup()
  const { field } = deskWithMessage()
  const pressed = vi.fn<(event: KeyboardEvent) => void>()
  window.addEventListener('keydown', pressed)
  onTestFinished(() => window.removeEventListener('keydown', pressed))
  await user.keyboard('{F6}')
  expect(pressed.mock.lastCall?.[0].defaultPrevented).toBe(false)
  expect(document.activeElement).toBe(field)
})
