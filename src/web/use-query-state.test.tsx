import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderScreen } from '#web/testing/render-screen.tsx'
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

test('a link followed right after typing leads there, however slowly it opens', async () => {
  const opens = () => new Promise((resolve) => setTimeout(() => resolve(null), 700))
  const router = createMemoryRouter(
    [
      {
        path: '/students',
        element: (
          <>
            <Search />
            <Link to="/child">Her row</Link>
          </>
        ),
      },
      { path: '/child', element: <p>Her page</p>, loader: opens },
    ],
    { initialEntries: ['/students'] },
  )
  render(<RouterProvider router={router} />)
  await userEvent.type(screen.getByLabelText('Search'), 'mensah')

  await userEvent.click(screen.getByRole('link'))

  expect(await screen.findByText('Her page')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/child')
})

/** Longer than the rest after which the address is written. */
function rest() {
  return act(() => new Promise((resolve) => setTimeout(resolve, 350)))
}
