import { useRef } from 'react'
import { SaidAtRest } from './said-at-rest.tsx'
import text from './text.module.css'

/** What is being loaded: there at once, and read out only where it takes long enough to wonder. A page speaks by its title first. */
export function LoadingSaid({ sentence }: { sentence: string }) {
  const words = useRef<HTMLSpanElement>(null)
  return (
    <span>
      <span ref={words} className={text.unseen}>
        {sentence}
      </span>
      <SaidAtRest of={words} isSaid />
    </span>
  )
}
