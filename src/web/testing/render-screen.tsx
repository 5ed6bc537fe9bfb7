import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { queryClient } from '#web/queries/client.ts'
import { clearToasts, Toasts } from '#web/ui/toast.tsx'

// A real server answers, and the machine may be busy; a wait that is met early costs nothing.
configure({ asyncUtilTimeout: 15_000 })

/** Shows one screen at its address, with toasts, as the dashboard does. Answers where the router is. */
export function renderScreen(Screen: ComponentType, address: string) {
  const [path = '/'] = address.split('?')
  const router = createMemoryRouter(
    [
      { path, element: <Screen /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  // The register has no router: it reads the window's own address.
  window.history.replaceState(null, '', address)
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
  return { ...screen, address: () => `${router.state.location.pathname}${router.state.location.search}` }
}

afterEach(() => {
  cleanup()
  clearToasts()
  sessionStorage.clear()
})
