import type { ReactNode } from 'react'
import '../../../styles/public-card.css'
import '../../../styles/public-forms.css'

const steps = ['Your school', 'Payment', 'Ready']

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
        <ol className="steps">
          {steps.map((name, index) => (
            <li key={name} aria-current={index + 1 === step ? 'step' : undefined}>
              {index + 1}. {name}
            </li>
          ))}
        </ol>
        {children}
      </div>
    </div>
  )
}
