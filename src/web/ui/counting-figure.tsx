import { useEffect, useRef, useState } from 'react'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { Figure } from './figure.tsx'

const COUNT_MS = 400

interface CountingFigureProps {
  amount: Pesewas
  size?: 22 | 28 | 40
  asDebt?: boolean
}

/** A figure that counts to its new value when it changes. With reduced motion it changes at once. */
export function CountingFigure({ amount, ...look }: CountingFigureProps) {
  const [shown, setShown] = useState(amount)
  const from = useRef(amount)
  // An animation is time outside of React: frames are asked for until the new value stands.
  useEffect(() => {
    const start = performance.now()
    const first = from.current
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = 0
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, (now - start) / COUNT_MS)
      const eased = 1 - (1 - part) ** 3
      from.current = pesewas(Math.round(first + (amount - first) * eased))
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    if (first !== amount) frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [amount])
  return <Figure amount={shown} {...look} />
}
