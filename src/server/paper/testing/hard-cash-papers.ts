import { pesewas } from '#shared/money.ts'
import { FEE, type HardPaper, type hardSchool, MUCH, NAME_110, times, UNBROKEN } from './hard-data.ts'
import { printedAt } from './samples.ts'

export const many = (count: number) => pesewas(MUCH * count)
export const nameOf = (index: number) => [NAME_110, 'Abban, Kojo', UNBROKEN][index % 3] ?? ''

/** The papers about cash, with the same hard figures. */
export function hardCashPapers(
  head: { school: typeof hardSchool; printedAt: Date },
  hands: { receivedBy: string; askedBy: string; by: string },
): HardPaper[] {
  return [
    {
      name: 'cash day',
      paper: {
        ...head,
        kind: 'cash-day',
        day: '2026-11-20',
        lockedAt: printedAt,
        lockedBy: NAME_110,
        came: times(3, (index) => ({
          what: 'cash' as const,
          who: nameOf(index),
          count: 12_345,
          amount: MUCH,
        })),
        where: times(3, (index) => ({
          what: 'open' as const,
          who: nameOf(index),
          count: null,
          amount: MUCH,
        })),
        missing: MUCH,
        drawers: times(3, (index) => ({
          name: nameOf(index),
          from: '07:30',
          to: '16:05',
          float: MUCH,
          cashIn: MUCH,
          paidOut: MUCH,
          handedOver: MUCH,
          expected: MUCH,
          counted: MUCH,
          difference: MUCH,
          reason: NAME_110,
          handedOverSince: MUCH,
          countedBy: NAME_110,
        })),
        methods: times(3, (index) => ({
          name: nameOf(index),
          receipts: 12_345,
          ticked: 12_345,
          amount: MUCH,
        })),
        taken: many(3),
        undone: [
          {
            ...hands,
            kind: 'refund',
            what: FEE,
            student: NAME_110,
            amount: MUCH,
            reason: NAME_110,
            at: printedAt,
          },
        ],
        paidOut: hardVouchers(),
        late: [{ number: 'OAM-000123', amount: MUCH, takenOn: '2026-11-19', countsOn: '2026-11-20' }],
      },
    },
    ...(['a5', '80mm', '58mm'] as const).map((format) => ({
      name: `voucher ${format}`,
      paper: {
        ...head,
        kind: 'voucher' as const,
        format,
        number: 'OAM-V-000123',
        paidAt: printedAt,
        payee: NAME_110,
        word: NAME_110.slice(0, 40),
        from: nameOf(1),
        allowedBy: `${NAME_110} and ${NAME_110}`,
        hasPhoto: true,
        amount: MUCH,
        paidBy: NAME_110,
        voided: { at: printedAt, by: NAME_110, reason: NAME_110, cash: 'never paid' },
        printedBy: NAME_110,
      },
    })),
    ...(['80mm', '58mm'] as const).map((roll) => ({
      name: `drawer slip ${roll}`,
      paper: {
        ...head,
        kind: 'drawer-slip' as const,
        roll,
        person: NAME_110,
        openedOn: '2026-11-20',
        openedAt: printedAt,
        countedAt: printedAt,
        countedBy: NAME_110,
        came: times(4, () => ({ label: `Handed over to ${NAME_110}`, amount: MUCH })),
        expected: many(4),
        pieces: times(12, () => ({ label: 'GH₵ 200', count: 493_827, amount: MUCH })),
        counted: many(12),
        firstCount: many(11),
        reason: NAME_110,
        otherMethods: [{ method: 'Mobile Money', payments: 12_345, ticked: 12_345, total: MUCH }],
        handedOver: [{ label: `To ${NAME_110}`, amount: MUCH }],
        kept: MUCH,
        printedBy: NAME_110,
      },
    })),
  ]
}

export function hardVouchers() {
  return times(3, (index) => ({
    number: 'OAM-V-000123',
    at: printedAt,
    payee: NAME_110,
    word: NAME_110.slice(0, 40),
    from: nameOf(index),
    allowedBy: `${NAME_110} and ${NAME_110}`,
    hasPhoto: index > 0,
    isVoid: index === 1,
    amount: MUCH,
  }))
}
