import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useShortcuts } from '#web/shortcuts.ts'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function Page({ onClose = () => {}, onKey = () => {} }: { onClose?: () => void; onKey?: () => void }) {
  useShortcuts({ p: onKey })
  return (
    <Dialog title="How much?" onClose={onClose}>
      <input aria-label="Amount" />
    </Dialog>
  )
}

interface OpenerProps {
  onKey: (key: string) => void
  onKeyInDialog: (key: string) => void
}

function Opener({ onKey, onKeyInDialog }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} onKeyDown={({ key }) => onKey(key)}>
        Pay out
      </button>
      {isOpen && (
        <Dialog title="How much?" onClose={() => {}}>
          <input aria-label="Amount" onKeyDown={({ key }) => onKeyInDialog(key)} />
        </Dialog>
      )}
    </>
  )
}

test('the veil stands first, and the dialog once it is painted', async () => {
  render(<Page />)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelector('[data-veil]')).not.toBeNull()

  const field = await screen.findByLabelText('Amount')
  expect(screen.getByRole('dialog', { name: 'How much?' }).contains(field)).toBe(true)
  expect(document.querySelector('[data-veil]')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('what is typed before the dialog stands is in its field, and does nothing on the page', async () => {
  const onKey = vi.fn()
  render(<Page onKey={onKey} />)
  await userEvent.keyboard('p5')

  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('p5')
  expect(onKey).not.toHaveBeenCalled()
})

test('Escape before the dialog stands closes it', async () => {
  const onClose = vi.fn()
  render(<Page onClose={onClose} />)
  await userEvent.keyboard('{Escape}')

  expect(onClose).toHaveBeenCalledOnce()
})

test('a key before the dialog stands is heard in it, and not where it was opened from', async () => {
  const inPage = vi.fn()
  const inDialog = vi.fn()
  render(<Opener onKey={inPage} onKeyInDialog={inDialog} />)
  await userEvent.click(screen.getByRole('button', { name: 'Pay out' }))
  await userEvent.keyboard('7')

  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('7')
  expect(inDialog).toHaveBeenCalledExactlyOnceWith('7')
  expect(inPage).not.toHaveBeenCalled()
})

test('a second press, on the veil, leaves the focus where the dialog was opened from', async () => {
  render(<button type="button">Pay out</button>)
  screen.getByRole('button', { name: 'Pay out' }).focus()
  render(<Page />)
  const veil = document.querySelector('[data-veil]')

  expect(veil && fireEvent.mouseDown(veil)).toBe(false)
})

test('what must be answered is not left by Escape before it stands', async () => {
  const onClose = vi.fn()
  render(
    <Dialog title="Whose is it?" onClose={onClose} mustAnswer>
      <button type="button">Mine</button>
    </Dialog>,
  )
  const below = vi.fn()
  document.body.addEventListener('keydown', below)
  await userEvent.keyboard('{Escape}')
  document.body.removeEventListener('keydown', below)

  expect(await screen.findByRole('alertdialog', { name: 'Whose is it?' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(below).not.toHaveBeenCalled()
})

test('what takes the place of another stands at once', async () => {
  const { rerender } = render(
    <Dialog key="first" title="One moment" onClose={() => {}}>
      <p>It comes.</p>
    </Dialog>,
  )
  await screen.findByRole('dialog', { name: 'One moment' })

  rerender(
    <Dialog key="second" title="How much?" onClose={() => {}}>
      <input aria-label="Amount" />
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'How much?' })).toBeTruthy()
})
