import { type RefObject, useEffect, useState } from 'react'
import text from './text.module.css'

/** As long as a hand rests that has finished typing. */
const REST_MS = 700

interface SaidAtRestProps {
  /** Where the words stand that change with every letter typed. */
  of: RefObject<HTMLElement | null>
  /** They say something worth hearing. */
  isSaid: boolean
}

/** Reads out, once typing rests, what is seen at once. Drawn anew with the words it reads. */
export function SaidAtRest({ of, isSaid }: SaidAtRestProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const words = isSaid ? wordsOf(of.current) : ''
    if (words === said) return
    const timer = window.setTimeout(() => setSaid(words), REST_MS)
    return () => window.clearTimeout(timer)
  })
  return (
    <span className={text.unseen} role="status">
      {said}
    </span>
  )
}

function wordsOf(place: HTMLElement | null): string {
  const words = place?.textContent ?? ''
  return words.replace(/\s+/g, ' ').trim()
}
