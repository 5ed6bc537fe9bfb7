import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from './testing/render-screen.tsx'
import { useTypedQueryState } from './use-query-state.ts'

function Search() {
  const [typed, setTyped] = useTypedQueryState('name')
  return <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
}

test('what is typed slowly is kept letter by letter while the address follows', async () => {
  const { address } = renderScreen(Search, '/students')
  const field = screen.getByLabelText<HTMLInputElement>('Search')

  for (const letter of 'mensah') {
    await userEvent.type(field, letter)
    await rest()
  }

  expect(field.value).toBe('mensah')
  expect(address()).toBe('/students?name=mensah')
})

test('an address that is opened fills the field', () => {
  renderScreen(Search, '/students?name=adjei')

  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('adjei')
})

/** Longer than the rest after which the address is written. */
function rest() {
  return act(() => new Promise((resolve) => setTimeout(resolve, 350)))
}
