import { lazy, Suspense } from 'react'
import { useStore } from '#web/use-store.ts'
import { hasAsked, onScreen } from './asking.ts'

const PhonesAsked = lazy(async () => ({ default: (await import('./phones-asked.tsx')).PhonesAsked }))

/** Over any page; whoever asks no phone loads nothing of it. */
export function AskingPhones() {
  const isUsed = useStore(hasAsked)
  const isOpen = useStore(onScreen) !== null
  if (!isUsed && !isOpen) return null
  return (
    <Suspense fallback={null}>
      <PhonesAsked />
    </Suspense>
  )
}
