import { type Pesewas, pesewas } from './money.ts'

/** The notes and coins of Ghana that a drawer is counted in, in the order in which hands do. */
export const PIECES = [
  { piece: 'note200', worth: 200_00, isNote: true },
  { piece: 'note100', worth: 100_00, isNote: true },
  { piece: 'note50', worth: 50_00, isNote: true },
  { piece: 'note20', worth: 20_00, isNote: true },
  { piece: 'note10', worth: 10_00, isNote: true },
  { piece: 'note5', worth: 5_00, isNote: true },
  { piece: 'note2', worth: 2_00, isNote: true },
  { piece: 'note1', worth: 1_00, isNote: true },
  { piece: 'coin2', worth: 2_00, isNote: false },
  { piece: 'coin1', worth: 1_00, isNote: false },
  { piece: 'coin050', worth: 50, isNote: false },
  { piece: 'coin020', worth: 20, isNote: false },
  { piece: 'coin010', worth: 10, isNote: false },
] as const

export type Piece = (typeof PIECES)[number]['piece']

/** How many of each piece: all of them, since a blank is not a zero. */
export type Pieces = Record<Piece, number>

/** As many of one piece as a count takes. */
export const PIECE_COUNT_MAX = 9_999

/** What so many pieces come to, in pesewas; what is not said yet counts for nothing. */
export function sumOfPieces(pieces: Partial<Pieces>): Pesewas {
  return pesewas(PIECES.reduce((sum, { piece, worth }) => sum + worth * (pieces[piece] ?? 0), 0))
}
