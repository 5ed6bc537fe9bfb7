import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Refusal } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'

const FloatQuestion = lazy(async () => ({ default: (await import('./float-question.tsx')).FloatQuestion }))

export interface DrawerNeeded {
  /** True where the act was refused for want of an open drawer: the question stands, and `again` is done after it. */
  ask: (refusal: Refusal, again: () => void) => boolean
  isAsked: boolean
  question: ReactNode
}

/** The first cash of the day: what lies in the drawer is asked within the act, which then goes on. */
export function useDrawerNeeded(): DrawerNeeded {
  const [asked, setAsked] = useState<{ kept: Pesewas; again: () => void } | null>(null)
  const close = () => setAsked(null)
  return {
    ask: ({ code, details: { facts } }, again) => {
      if (code === 'drawer_needed') setAsked({ kept: pesewas(Number(facts?.kept ?? 0)), again })
      return code === 'drawer_needed'
    },
    isAsked: asked !== null,
    question: asked && (
      <Suspense fallback={null}>
        <FloatQuestion
          kept={asked.kept}
          onOpened={() => {
            close()
            asked.again()
          }}
          onClose={close}
        />
      </Suspense>
    ),
  }
}
