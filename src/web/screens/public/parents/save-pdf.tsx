import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { words } from './language.ts'
import frame from './parents.module.css'
import pay from './parents-pay.module.css'
import { Button } from './parts.tsx'
import { sentenceOf } from './step.tsx'

interface SavePdfProps {
  save: () => Promise<void>
  kind?: 'primary' | 'quiet'
  label?: string
  /** What stands beside the button, if anything. */
  beside?: ReactNode
}

/** The button that saves a paper, and what is said where it cannot be had. Pressed twice, it is made once. */
export function SavePdf({ save, kind = 'quiet', label = words().paper.save, beside }: SavePdfProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const press = async () => {
    if (busy) return
    setProblem('')
    setBusy(true)
    await save().catch((error: unknown) => setProblem(sentenceOf(error, words().paper.offline)))
    setBusy(false)
  }
  const button = (
    <Button kind={kind} aria-disabled={busy} onClick={() => void press()}>
      <Icon name="save" size={20} />
      <span>{busy ? words().paper.making : label}</span>
    </Button>
  )
  return (
    <>
      <p className={frame.err} role="alert">
        {problem}
      </p>
      {beside === undefined ? (
        button
      ) : (
        <div className={pay.pair}>
          {button}
          {beside}
        </div>
      )}
    </>
  )
}
