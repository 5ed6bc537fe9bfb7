import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { PIECES, type Piece, type Pieces, sumOfPieces } from '#shared/pieces.ts'
import type { PieceKind } from '#web/ui/piece-fields.tsx'

/** The thirteen kinds of notes and coins, the largest first, as they are counted. */
export const pieceKinds: readonly PieceKind<Piece>[] = PIECES.map(({ piece, worth, isNote }) => ({
  piece,
  worth: pesewas(worth),
  isCoin: !isNote,
  label: worth >= 100 ? String(worth / 100) : formatAmount(pesewas(worth)),
}))

/** How many of each, as typed; blank is not a zero. */
export type TypedPieces = Readonly<Record<Piece, string>>

export const noPieces = ofEach(() => '')

/** What the typed pieces come to; a blank kind adds nothing. */
export function sumTyped(typed: TypedPieces): Pesewas {
  return sumOfPieces(ofEach((piece) => Number(typed[piece])))
}

export function blankKinds(typed: TypedPieces): number {
  return PIECES.filter(({ piece }) => typed[piece] === '').length
}

/** Null while a kind is still blank. */
export function readPieces(typed: TypedPieces): Pieces | null {
  return blankKinds(typed) > 0 ? null : ofEach((piece) => Number(typed[piece]))
}

/** "7 kinds are still blank. Type 0 if there are none."; empty where none is. */
export function sayBlanks(typed: TypedPieces): string {
  const blanks = blankKinds(typed)
  if (blanks === 0) return ''
  return `${blanks === 1 ? '1 kind is' : `${blanks} kinds are`} still blank. Type 0 if there are none.`
}

function ofEach<Value>(value: (piece: Piece) => Value): Record<Piece, Value> {
  return Object.fromEntries(PIECES.map(({ piece }) => [piece, value(piece)])) as Record<Piece, Value>
}
