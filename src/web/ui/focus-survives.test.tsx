import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { useFocusSurvives } from './focus-survives.ts'

function Page({ children }: { children: ReactNode }) {
  useFocusSurvives()
  return (
    <main id="main" tabIndex={-1}>
      <h1>Journal</h1>
      {children}
    </main>
  )
}

/** A button that is gone with what it does, in whatever stands around it. */
function Once({ around }: { around: (act: ReactNode) => ReactNode }) {
  const [isDone, setDone] = useState(false)
  const act = !isDone && (
    <button type="button" onClick={() => setDone(true)}>
      Take back
    </button>
  )
  return around(act)
}

async function pressed(around: (act: ReactNode) => ReactNode) {
  const { unmount } = render(
    <Page>
      <Once around={around} />
    </Page>,
  )
  onTestFinished(unmount)
  screen.getByRole('button', { name: 'Take back' }).focus()
  await userEvent.keyboard('{Enter}')
}

test('what had the focus and is gone leaves it to the rest of its row', async () => {
  await pressed((act) => (
    <ul>
      <li>
        <a href="#receipt">GH-1</a> {act}
      </li>
    </ul>
  ))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('GH-1'))
})

test('outside of a row it is left to the heading over it', async () => {
  await pressed((act) => (
    <section>
      <h2>How the list was read</h2>
      <p>{act}</p>
    </section>
  ))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('How the list was read'))
})

test('a whole part that goes leaves it to what was around it', async () => {
  await pressed((act) => act && <section>{act}</section>)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Journal'))
})

test('whoever has gone on to something else is not brought back', async () => {
  await pressed((act) => (
    <>
      <p>{act}</p>
      <input aria-label="Why" ref={(field) => field?.focus()} />
    </>
  ))
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(screen.getByLabelText('Why'))
})
