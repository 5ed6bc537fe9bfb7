import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useShortcuts } from './shortcuts.ts'

/** A page that hears Enter, Space and an arrow, with controls that hear them too. */
function Page({ heard }: { heard: (what: string) => void }) {
  const keys = ['Enter', ' ', 'ArrowDown'].map((key) => [key, () => heard(`page ${key}`)] as const)
  useShortcuts(Object.fromEntries(keys))
  return (
    <>
      <button type="button" onClick={() => heard('button')}>
        Another file
      </button>
      <input type="checkbox" aria-label="Post it" onChange={() => heard('tick')} />
    </>
  )
}

test('Enter and Space press the control that has the focus, and act for the page when none has it', async () => {
  const heard: string[] = []
  render(<Page heard={(what) => heard.push(what)} />)

  screen.getByRole('button').focus()
  await userEvent.keyboard('{Enter} {ArrowDown}')
  screen.getByRole('checkbox').focus()
  await userEvent.keyboard(' ')
  screen.getByRole('checkbox').blur()
  await userEvent.keyboard('{Enter} ')

  expect(heard).toEqual(['button', 'button', 'page ArrowDown', 'tick', 'page Enter', 'page  '])
})
