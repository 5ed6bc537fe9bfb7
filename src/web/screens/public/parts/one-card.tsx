import type { ReactNode } from 'react'
import '#web/styles/public-card.css'
import '#web/styles/public-forms.css'
import { Steps } from './steps.tsx'

interface OneCardProps {
  /** The step of the sign-up under way, from 1. */
  step: 1 | 2 | 3
  children: ReactNode
}

/** One card in the middle of the page, with the sign-up's steps on top. */
export function OneCard({ step, children }: OneCardProps) {
  return (
    <div className="wrap one-card">
      <div className="panel-card">
        <Steps now={step} />
        {children}
      </div>
    </div>
  )
}
