import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { OverThePage } from './over-the-page.tsx'

const drawn = vi.fn<() => void>()

function Page() {
  const openPalette = useOpenPalette()
  drawn()
  return (
    <button type="button" onClick={() => openPalette()}>
      Take a payment
    </button>
  )
}

afterEach(cleanup)

test('the palette asked for while it stands goes on hearing what is typed', async () => {
  await renderPage()
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Find a child' })

  await userEvent.keyboard('{Control>}k{/Control}')
  const search = screen.getByRole<HTMLInputElement>('combobox')
  await userEvent.type(search, 'am')
  expect(search.value).toBe('am')
})

test('what opens over the page does not draw the page anew, not even what can open it', async () => {
  await renderPage()
  const before = drawn.mock.calls.length

  await userEvent.keyboard('/')
  await screen.findByRole('dialog', { name: 'Find a child' })

  expect(before).toBeGreaterThan(0)
  expect(drawn).toHaveBeenCalledTimes(before)
})

async function renderPage() {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(
    () => (
      <OverThePage loadLock={() => Promise.resolve()}>
        <Page />
      </OverThePage>
    ),
    '/',
  )
  await screen.findByRole('button', { name: 'Take a payment' })
}
