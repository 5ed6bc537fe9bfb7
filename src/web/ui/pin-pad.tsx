import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { Grid } from './layout.tsx'
import styles from './pin-pad.module.css'

interface PinPadProps {
  /** Under the dots. */
  says: string
  isWrong: boolean
  busy: boolean
  /** The sixth digit was typed. */
  onPin: (pin: string) => void
  onTouched: () => void
}

const LENGTH = 6
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** Six dots and a pad of keys; the keyboard's digits fill them too. Made anew for each try. */
export function PinPad({ says, isWrong, busy, onPin, onTouched }: PinPadProps) {
  const [pin, setPin] = useState('')
  const press = (digit: string) => {
    if (busy || pin.length >= LENGTH) return
    onTouched()
    const next = pin + digit
    setPin(next)
    if (next.length === LENGTH) onPin(next)
  }
  const erase = () => !busy && setPin(pin.slice(0, -1))
  useDigitKeys(press, erase)
  return (
    <>
      <PinDots typed={pin.length} isWrong={isWrong && pin === ''} />
      <p className={styles.says} data-wrong={isWrong || undefined} role={isWrong ? 'alert' : 'status'}>
        {says}
      </p>
      <Grid columns={3} className={styles.keys}>
        {DIGITS.map((digit) => (
          <button
            key={digit}
            type="button"
            className={styles.digit}
            data-zero={digit === '0' || undefined}
            onClick={() => press(digit)}
          >
            {digit}
          </button>
        ))}
        <button type="button" className={styles.digit} aria-label="Delete the last digit" onClick={erase}>
          <Icon name="erase" size={26} />
        </button>
      </Grid>
    </>
  )
}

/** The digits belong to the pad wherever the focus is, but for a field. */
function useDigitKeys(press: (digit: string) => void, erase: () => void) {
  const latest = useRef({ press, erase })
  latest.current = { press, erase }
  // As soon as it is drawn: who types at once must lose no digit to a pad made anew.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTypedInto(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) latest.current.press(event.key)
      else if (event.key === 'Backspace') latest.current.erase()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** A radio button beside the pad, where the focus may be, takes no digits. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)
}

function PinDots({ typed, isWrong }: { typed: number; isWrong: boolean }) {
  return (
    <div
      className={styles.dots}
      data-wrong={isWrong || undefined}
      role="img"
      aria-label={`${typed} of 6 digits typed`}
    >
      {Array.from({ length: LENGTH }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: six dots, told apart by nothing else
          key={index}
          data-on={index < typed || undefined}
          data-now={index === typed || undefined}
        />
      ))}
    </div>
  )
}
