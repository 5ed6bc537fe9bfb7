import type { Line } from './bring.ts'

/** What the lines of a shape may name: codes of two children of one family, of a child of another, of a leaver, and one that is none. */
export interface Codes {
  efua: string
  kwame: string
  afia: string
  leaver: string
  none: string
}

export interface Shape {
  name: string
  type: 'wallet' | 'bank'
  /** Brought one after the other. Lines without a balance say none. */
  files: Line[][]
  /** Of each line in the tray: amount, grade, why. In any order. */
  graded: string[]
}

let id = 70_000

/** A line of the fourteenth of November, with a number of the bank's unless it has none. */
function line(day: number, amount: number, text: string, differences: Partial<Line> = {}): Line {
  id += 1
  return {
    row: id,
    date: `2026-11-${String(day).padStart(2, '0')}`,
    amount,
    text,
    ...differences,
  }
}

const numbered = (day: number, amount: number, text: string, differences: Partial<Line> = {}) =>
  line(day, amount, text, { providerId: `FT${(id + 1) * 7919}`, ...differences })

/** Money that banks and networks took back, as they write it. */
export const takenBack = ({ efua, kwame, afia }: Codes): Shape[] => [
  {
    name: 'words of the credit after RVSL and REVERSED, no numbers at all',
    type: 'bank',
    files: [
      [
        line(1, 35, `${efua} fees ref 9911`),
        line(1, -35, `RVSL ${efua} fees ref 9911`),
        line(3, 36, efua),
        line(4, -36, `REVERSED: ${efua}`),
        line(4, 37, kwame),
      ],
    ],
    graded: [
      '35 maybe reversed',
      '-35 maybe reversed',
      '36 maybe reversed',
      '-36 maybe reversed',
      '37 sure code',
    ],
  },
  {
    name: 'a cheque unpaid, and one that came again after it was returned',
    type: 'bank',
    files: [
      [
        line(2, 410, `CHQ 000451 ${efua}`),
        line(4, -410, 'UNPAID CHEQUE 000451 REFER TO DRAWER'),
        line(4, -25, 'RETURNED CHEQUE CHARGE 000451'),
        line(6, 410, `CHQ 000451 ${efua}`),
      ],
    ],
    graded: ['410 maybe reversed', '-410 maybe reversed', '-25 out charge', '410 sure code'],
  },
  {
    name: 'a part of the sum, by its number',
    type: 'bank',
    files: [
      [numbered(2, 90, `${afia} fees`, { providerId: 'TRX5588213' }), line(9, -40, 'REV PART OF TRX5588213')],
    ],
    graded: ['90 maybe reversed', '-40 maybe reversed'],
  },
  {
    name: 'a chargeback in its own column, nineteen days later and in the next file',
    type: 'bank',
    files: [
      [numbered(1, 77.5, efua, { providerId: 'CARD-4471-908' })],
      [line(20, -77.5, 'CARD-4471-908', { kind: 'CHARGEBACK' })],
    ],
    graded: ['77.5 maybe reversed', '-77.5 maybe reversed'],
  },
  {
    name: 'a network, by the number of the payer',
    type: 'wallet',
    files: [
      [
        numbered(5, 61, kwame, { counterpartyNumber: '0209000111' }),
        numbered(5, 61, afia, { counterpartyNumber: '0209000222' }),
        numbered(6, -61, 'wrong number', { counterpartyNumber: '0209000111', kind: 'REVERSAL' }),
      ],
    ],
    graded: ['61 maybe reversed', '61 sure code', '-61 maybe reversed'],
  },
  {
    name: 'nothing but the word and the sum: any credit of that sum',
    type: 'bank',
    files: [[numbered(5, 62, kwame), numbered(6, 62, afia), numbered(6, 63, efua), line(8, -62, 'BOUNCED')]],
    graded: ['62 maybe reversed', '62 maybe reversed', '63 sure code', '-62 maybe reversed'],
  },
  {
    name: 'a Reverend is paid what somebody paid in, and it takes nothing back',
    type: 'bank',
    files: [[numbered(5, 64, efua), line(8, -64, 'REV. BOATENG CHAPLAIN')]],
    graded: ['64 sure code', '-64 out reversed'],
  },
  {
    name: 'the same number out again, without a word',
    type: 'bank',
    files: [[line(5, 65, `INW CLG 0088123 ${efua}`), line(7, -65, 'INW CLG 0088123')]],
    graded: ['65 maybe reversed', '-65 maybe reversed'],
  },
  {
    name: 'what went out before, or in another sum, takes nothing back',
    type: 'bank',
    files: [
      [
        line(4, -66, 'DISHONOURED 0077123'),
        numbered(5, 66, `${efua} 0077123`),
        line(6, -67, 'RETURNED ITEM'),
      ],
    ],
    graded: ['66 sure code', '-66 out reversed', '-67 out reversed'],
  },
]

/** Lines that say two things at once, or that a bank shows twice. */
export const twoThings = ({ efua, kwame, afia, leaver, none }: Codes): Shape[] => [
  {
    name: 'a second code that is none, a leaver’s, or a brother’s',
    type: 'wallet',
    files: [
      [
        numbered(5, 41, `${efua} and ${none}`),
        numbered(5, 42, `${efua} ${leaver}`),
        numbered(5, 43, `${efua},${efua}`),
        numbered(5, 44, `${efua}/${kwame}`),
        numbered(5, 45, `${efua} ${afia}`),
      ],
    ],
    graded: [
      '41 maybe code_unclear',
      '42 maybe code_unclear',
      '43 sure code',
      '44 likely codes',
      '45 maybe several',
    ],
  },
  {
    name: 'a code, and a number or a name of another family',
    type: 'wallet',
    files: [
      [
        numbered(6, 51, efua, { counterpartyNumber: '0550000127' }),
        numbered(6, 52, `${efua} for Darko Afia`),
        numbered(6, 53, `${efua} Efua Ofori`, { counterpartyNumber: '0240000533' }),
        numbered(6, 54, 'Afia Darko fees', { counterpartyNumber: '0240000533' }),
        numbered(6, 55, 'Kwame Ofori', { counterpartyNumber: '0240000533' }),
      ],
    ],
    graded: [
      '51 sure code_by_others',
      '52 maybe several',
      '53 sure code',
      '54 maybe several',
      '55 likely number',
    ],
  },
  {
    name: 'pending without a number, booked with one',
    type: 'bank',
    files: [[line(10, 71, efua)], [numbered(12, 71, efua), numbered(12, 72, efua)]],
    graded: ['71 maybe pending', '71 maybe pending', '72 sure code'],
  },
  {
    name: 'the same sum with and without a number, of two children; and a week apart',
    type: 'bank',
    files: [
      [line(10, 73, efua), line(10, 74, kwame)],
      [numbered(12, 73, afia), numbered(17, 74, kwame)],
    ],
    graded: ['73 sure code', '73 sure code', '74 sure code', '74 sure code'],
  },
  {
    name: 'pending and booked, both without a number, the first without a balance',
    type: 'bank',
    files: [[line(10, 75, `${efua} fees`)], [line(11, 75, `${efua} fees`)]],
    graded: ['75 maybe pending', '75 maybe pending'],
  },
]
