import { cleanup, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { Extra } from './extra.tsx'

afterEach(cleanup)

test('a page stays where the script of something beside it cannot be had', async () => {
  const Strip = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const failed = vi.fn()

  const page = (
    <ErrorBoundary fallback={<p>This page could not be shown.</p>}>
      <p>Ama Mensah owes GH₵ 120.00</p>
      <Extra>
        <Strip />
      </Extra>
    </ErrorBoundary>
  )
  render(page, { onCaughtError: failed })
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())

  expect(screen.queryByText(/Ama Mensah/)).not.toBeNull()
})
