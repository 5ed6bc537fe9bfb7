import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
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

test('what opens over the page does not draw the page anew, not even what can open it', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  const user = userEvent.setup()
  renderScreen(
    () => (
      <OverThePage loadLock={() => Promise.resolve()}>
        <Page />
      </OverThePage>
    ),
    '/',
  )
  await screen.findByRole('button', { name: 'Take a payment' })
  const before = drawn.mock.calls.length

  await user.keyboard('/')
  await screen.findByRole('dialog', { name: 'Find a child' })

  expect(before).toBeGreaterThan(0)
  expect(drawn).toHaveBeenCalledTimes(before)
})
