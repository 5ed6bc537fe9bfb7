import { lazy, Suspense } from 'react'
import { useMay } from '#web/queries/person.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { askToPayOut, closePayOut, usePayOutAsked } from './asked.ts'

const PayOutDialog = lazy(async () => ({ default: (await import('./pay-out-dialog.tsx')).PayOutDialog }))

/** The dialog that pays cash out, over whatever page there is: by O, and from whatever asks for it. */
export function PayOutHere() {
  const isAsked = usePayOutAsked()
  const mayPayOut = useMay('pay_out')
  useShortcuts(mayPayOut ? { o: askToPayOut } : {})
  if (!isAsked || !mayPayOut) return null
  return (
    <Suspense fallback={null}>
      <PayOutDialog onClose={closePayOut} />
    </Suspense>
  )
}
