import Papa from 'papaparse'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import type { Movement } from './movements.ts'

/** A bank writes a charge as a line of its own. */
export function parted(moved: readonly Movement[]): Movement[] {
  return moved.flatMap((one) =>
    one.charge === 0
      ? [one]
      : [
          { ...one, charge: 0, balance: one.balance + one.charge },
          { ...one, id: `${one.id}-1`, amount: -one.charge, charge: 0, text: 'charge', kind: 'CHARGE' },
        ],
  )
}

export function outOf(moved: readonly Movement[]): number {
  return moved.reduce((sum, { amount, charge }) => sum + Math.max(0, -amount) + charge, 0)
}

export function csv(rows: readonly (readonly string[])[], delimiter = ','): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter },
  )
}

export function utf8(text: string): ArrayBuffer {
  return new Uint8Array(new TextEncoder().encode(text)).buffer
}

export function utf16(text: string): ArrayBuffer {
  return new Uint16Array([0xfe_ff, ...Array.from(text, (letter) => letter.charCodeAt(0))]).buffer
}

export function latin1(text: string): ArrayBuffer {
  return Uint8Array.from(text, (letter) => (letter === '–' ? 0x96 : letter.charCodeAt(0))).buffer
}

export function money(amount: number): string {
  return amount < 0 ? `-${formatAmount(-amount as Pesewas)}` : formatAmount(amount as Pesewas)
}

/** `26-Jun-2026`. */
export function named(date: string): string {
  const [day = '', month = '', year = ''] = formatDay(date).split(' ')
  return `${day.padStart(2, '0')}-${month}-${year}`
}

export function slashed(date: string): string {
  return date.split('-').reverse().join('/')
}

/** `12:14:41 AM`. */
export function halfDay(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}
