import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendAgain } from '#web/offline/mend-act.ts'
import { clearToasts, Toasts } from '#web/ui/toast.tsx'
import { takeWayOut } from './way-out.ts'

test('a way out that a browser without room cannot keep is said, and counts as not taken', async () => {
  render(<Toasts />)
  let isTaken = false

  takeWayOut(sendAgain('an act'), () => {
    isTaken = true
  })

  expect(await screen.findByText('Nothing was changed: this device has no room.')).toBeTruthy()
  expect(isTaken).toBe(false)
  clearToasts()
})
