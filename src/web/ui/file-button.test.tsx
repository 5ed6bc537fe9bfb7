import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FileButton } from './file-button.tsx'
import { Toasts } from './toast.tsx'

afterEach(cleanup)

test('a long paper says how much has come, and Cancel gives it up', async () => {
  const asked: AbortSignal[] = []
  const neverDone = ({ signal, onBytes }: { signal: AbortSignal; onBytes: (received: number) => void }) =>
    new Promise<never>((_, reject) => {
      asked.push(signal)
      onBytes(1_250_000)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  render(
    <>
      <FileButton what="bills" file={neverDone}>
        Bills
      </FileButton>
      <Toasts />
    </>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Bills' }))
  expect(await screen.findByText('1.3 MB so far')).toBeTruthy()
  expect(screen.getByText('Preparing...')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bills' })))
  expect(asked.map(({ aborted }) => aborted)).toEqual([true])
  expect(screen.queryByText(/Preparing|was not made/)).toBeNull()
})

test('a file that comes by itself later lets what lies over the page go; one that was not made does not', async () => {
  const told: string[] = []
  render(
    <>
      <FileButton what="letters" file={async () => null} onLater={() => told.push('later')}>
        Letters
      </FileButton>
      <FileButton
        what="bills"
        file={() => Promise.reject(new Error('The disk is full.'))}
        onLater={() => told.push('failed')}
      >
        Bills
      </FileButton>
      <Toasts />
    </>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Bills' }))
  expect(await screen.findByText('The disk is full.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Letters' }))

  await waitFor(() => expect(told).toEqual(['later']))
})
