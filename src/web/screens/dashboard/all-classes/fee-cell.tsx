import type { ClipboardEvent, KeyboardEvent } from 'react'
import { formatAmount, withoutCurrency } from '#shared/money.ts'
import styles from './all-classes.module.css'
import { amountIn, type CellPlace, cellAfter, pastedCells } from './grid-cells.ts'

interface FeeCellProps {
  place: CellPlace
  label: string
  text: string
  isChanged: boolean
  isBilled: boolean
  error: string | undefined
  onType: (text: string) => void
  onPaste: (cells: string[][]) => void
}

/** One amount of the grid. Arrows and Enter move as in a spreadsheet; a copied block is put in from here on. */
export function FeeCell({ place, label, text, isChanged, isBilled, error, onType, onPaste }: FeeCellProps) {
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isAll = selectionStart === 0 && selectionEnd === value.length
    const at = { isAtStart: isAll || selectionEnd === 0, isAtEnd: isAll || selectionStart === value.length }
    const next = cellAfter(event.key, place, at)
    if (!next) return
    event.preventDefault()
    const grid = event.currentTarget.closest('table')
    grid?.querySelector<HTMLInputElement>(`input[data-cell="${next.row}:${next.column}"]`)?.focus()
  }
  const paste = (event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    onPaste(cells)
  }
  const tidy = () => {
    const amount = amountIn(text)
    const tidied = amount ? formatAmount(amount) : ''
    if (amount !== null && tidied !== text) onType(tidied)
  }
  return (
    <input
      className={styles.cell}
      aria-label={isBilled ? `${label}, billed` : label}
      data-cell={`${place.row}:${place.column}`}
      data-changed={isChanged || undefined}
      data-billed={isBilled || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      placeholder="–"
      title={error}
      aria-invalid={error ? true : undefined}
      value={text}
      onChange={({ currentTarget }) => onType(withoutCurrency(currentTarget.value))}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={move}
      onPaste={paste}
      onBlur={tidy}
    />
  )
}
