import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { takeMenuLeft } from './focus-page.ts'
import { MoreMenu } from './more-menu.tsx'

function menuOf() {
  const [edit, erase] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const acts = vi.fn(() => [
    { label: 'Edit', icon: 'pencil', onAct: edit } as const,
    { label: 'Call 024 000 0000', icon: 'phone', href: 'tel:0240000000' } as const,
    { label: 'Take back', icon: 'undo', isDanger: true, onAct: erase } as const,
  ])
  const { unmount } = render(<MoreMenu label="More for Ama" acts={acts} />)
  onTestFinished(unmount)
  return { edit, erase, acts, button: screen.getByRole('button', { name: 'More for Ama' }) }
}

test('what a row can do is asked for only when its dots are pressed', async () => {
  const { acts, button } = menuOf()
  expect(acts).not.toHaveBeenCalled()
  await userEvent.click(button)

  expect(screen.getByRole('menu', { name: 'More for Ama' })).toBeTruthy()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Call 024 000 0000',
    'Take back',
  ])
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('the arrows open it too, and what is chosen is done once, with the menu gone', async () => {
  const user = userEvent.setup()
  const { edit, erase, button } = menuOf()
  for (const key of ['{ArrowDown}', '{ArrowUp}']) {
    button.focus()
    await user.keyboard(key)
    await user.click(screen.getByRole('menuitem', { name: 'Take back' }))
    expect(screen.queryByRole('menu')).toBeNull()
  }
  expect(erase).toHaveBeenCalledTimes(2)
  expect(edit).not.toHaveBeenCalled()
})

test('Enter and Space open it at its first act, which is heard and done by the next Enter', async () => {
  const user = userEvent.setup()
  const { edit, button } = menuOf()
  for (const key of ['{Enter}', ' ']) {
    button.focus()
    await user.keyboard(key)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
    await user.keyboard('{Enter}')
  }
  expect(edit).toHaveBeenCalledTimes(2)
})

test('Escape and a press beside it close the menu and do nothing; the focus is on the dots again', async () => {
  const user = userEvent.setup()
  const { edit, erase, button } = menuOf()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  await user.click(document.querySelector('[data-beside-menu]') ?? document.body)

  expect(screen.queryByRole('menu')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(edit).not.toHaveBeenCalled()
  expect(erase).not.toHaveBeenCalled()
})

test('a press beside the menu closes it and reaches nothing of the page; Tab leaves it for what comes after the dots', async () => {
  const user = userEvent.setup()
  const ofRow = vi.fn<() => void>()
  const { unmount } = render(
    createElement(
      'div',
      { onClick: ofRow },
      <MoreMenu label="More for Ama" acts={() => [{ label: 'Edit', icon: 'pencil' }]} />,
      <button type="button">Next</button>,
    ),
  )
  onTestFinished(unmount)
  const button = screen.getByRole('button', { name: 'More for Ama' })
  await user.click(button)
  ofRow.mockClear()
  await user.click(document.querySelector('[data-beside-menu]') ?? document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(ofRow).not.toHaveBeenCalled()

  button.focus()
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }))
})

test('a page that scrolls to the dots that were pressed does not close their menu', async () => {
  const { button } = menuOf()
  await userEvent.click(button)
  document.dispatchEvent(new Event('scroll'))
  await new Promise((resolve) => setTimeout(resolve))

  expect(screen.getByRole('menu', { name: 'More for Ama' })).toBeTruthy()
})

test('a dialog that a line of the menu opens gives the focus back to the dots, and once alone', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<WithDialog />)
  onTestFinished(unmount)
  const button = screen.getByRole('button', { name: 'More for Ama' })
  button.focus()
  await user.keyboard('{ArrowDown}')
  await user.click(screen.getByRole('menuitem', { name: 'Move' }))
  expect(await screen.findByRole('dialog', { name: 'Move' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(takeMenuLeft()).toBeNull()
})

function WithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <MoreMenu
        label="More for Ama"
        acts={() => [{ label: 'Move', icon: 'pencil', onAct: () => setOpen(true) }]}
      />
      {open && (
        <Dialog title="Move" onClose={() => setOpen(false)}>
          <input aria-label="To whom" />
        </Dialog>
      )}
    </>
  )
}
