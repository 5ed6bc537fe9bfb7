import { pesewas } from '#shared/money.ts'
import { hardCashPapers, hardVouchers, many, nameOf } from './hard-cash-papers.ts'
import { CLASS, FEE, type HardPaper, hardSchool, MUCH, NAME_110, times } from './hard-data.ts'
import { printedAt } from './samples.ts'

/** The papers of the office, with the same hard figures. */
export function hardOfficePapers(): HardPaper[] {
  const head = { school: hardSchool, printedAt }
  const hands = { receivedBy: NAME_110, askedBy: NAME_110, by: NAME_110 }
  const sponsor = {
    name: NAME_110,
    contact: NAME_110,
    phone: '030 212 3456',
    address: hardSchool.address ?? '',
  }
  const givenBack = { ...hands, student: NAME_110, reason: NAME_110, at: printedAt, amount: MUCH }
  const shares = times(4, (index) => ({ name: nameOf(index), receipts: 12_345, amount: MUCH }))
  const side = { before: MUCH, moved: MUCH, after: many(2) }
  return [
    {
      name: 'day summary',
      paper: {
        ...head,
        kind: 'day-summary',
        paidOut: hardVouchers(),
        day: '2026-11-20',
        closedAt: printedAt,
        receipted: many(6),
        takenBack: MUCH,
        refunded: MUCH,
        taken: many(4),
        receipts: 49_380,
        series: { first: 'OAM-000109', last: 'OAM-999999', given: 49_381, voided: 1 },
        byMethod: shares,
        byPerson: shares,
        receiptsTakenBack: [{ ...givenBack, receipt: 'OAM-000117' }],
        refunds: [givenBack],
      },
    },
    ...hardCashPapers(head, hands),
    {
      name: 'sponsor invoice',
      paper: {
        ...head,
        kind: 'sponsor-invoice',
        sponsor,
        number: 'OAM-I-000003',
        issuedOn: '2026-11-20',
        term: 'First Term, 2026/2027',
        dueOn: '2026-12-04',
        lines: times(40, (index) => ({
          pupil: nameOf(index),
          code: 'OAM-4F7K',
          className: CLASS,
          feeType: FEE,
          share: MUCH,
          paid: pesewas(0),
          open: MUCH,
        })),
        share: many(40),
        paid: pesewas(0),
        open: many(40),
        paidSince: MUCH,
        replaces: { number: 'OAM-I-000003', issuedOn: '2026-11-13' },
        replacedBy: null,
      },
    },
    {
      name: 'sponsor statement',
      paper: {
        ...head,
        kind: 'sponsor-statement',
        sponsor,
        lines: times(40, (index) => ({
          date: '2026-11-20' as const,
          what: NAME_110,
          receipt: 'OAM-000123',
          carried: MUCH,
          paid: pesewas(0),
          after: many(index + 1),
        })),
        closing: many(40),
      },
    },
    {
      name: 'reconciliation',
      paper: {
        ...head,
        kind: 'reconciliation',
        account: NAME_110,
        month: '2026-11',
        from: '2026-11-01',
        to: '2026-11-30',
        statedUntil: '2026-11-30',
        statement: { before: many(2), moved: many(2), after: many(4) },
        books: side,
        items: [
          {
            item: 'tray',
            count: 40,
            ...side,
            things: times(40, () => ({ date: '2026-11-20' as const, what: NAME_110, amount: MUCH })),
          },
        ],
        unplaced: { count: 12_345, amount: MUCH },
      },
    },
    {
      name: 'reductions',
      paper: {
        ...head,
        kind: 'reduction-report',
        term: 'First Term, 2026/2027',
        charged: many(60),
        total: many(3),
        byRule: times(3, (index) => ({
          name: nameOf(index),
          kindName: 'Scholarship',
          children: 12_345,
          amount: MUCH,
        })),
        byClass: times(3, () => ({ className: CLASS, children: 12_345, charged: many(20), amount: MUCH })),
      },
    },
    {
      name: 'fees for the inspector',
      paper: {
        ...head,
        kind: 'inspector-fees',
        years: ['2024/2025', '2025/2026', '2026/2027'],
        terms: times(3, (term) => ({
          name: ['First Term', 'Second Term', NAME_110][term] ?? '',
          rows: times(25, (index) => ({
            className: CLASS,
            feeType: FEE,
            kindOfPupil: index % 2 === 0 ? nameOf(index).slice(0, 30) : null,
            amounts: [index % 3 === 0 ? null : pesewas(1), MUCH, index % 5 === 0 ? null : MUCH],
          })),
        })),
      },
    },
    {
      name: 'dispute evidence',
      paper: {
        ...head,
        kind: 'dispute-evidence',
        disputeId: '123456789012',
        amount: MUCH,
        dueAt: printedAt,
        reference: 'akontaa-8f21-4c',
        paystackId: '4099260516',
        channel: 'mobile_money',
        network: 'mtn',
        walletEnd: '142',
        phoneEnd: '142',
        guardian: NAME_110,
        askedAt: printedAt,
        paidAt: printedAt,
        paid: MUCH,
        receipt: 'OAM-000123',
        code: '7KQ2M9XD',
        issuedAt: printedAt,
        lines: times(30, (index) => ({ name: nameOf(index), className: CLASS, feeType: FEE, amount: MUCH })),
        texts: [printedAt],
      },
    },
    {
      name: 'sheet for parents',
      paper: {
        ...head,
        kind: 'parents-sheet',
        address: 'https://fees.owusu-ansah-memorial-methodist.edu.gh/parents',
        exampleCode: 'OAM-4F7K',
        hasReceipts: true,
        takesPayments: true,
      },
    },
    {
      name: 'clearance slips',
      paper: {
        ...head,
        kind: 'clearance-slips',
        name: 'End of term examinations of the Junior High School, all of it',
        className: CLASS,
        slips: times(9, (index) => ({
          name: nameOf(index),
          number: 'OAM-S-0214',
          className: CLASS,
          state: index % 2 ? ('until' as const) : ('clear' as const),
          until: index % 2 ? ('2026-12-04' as const) : null,
          checkUrl: 'https://fees.owusu-ansah-memorial-methodist.edu.gh/c/OAM4F7K',
        })),
      },
    },
    {
      name: 'office list',
      paper: {
        ...head,
        kind: 'office-list',
        label: `Examination register, ${CLASS}`,
        title: NAME_110,
        name: 'Register',
        figures: times(3, () => ({ label: 'Registered and paid', figure: '98,765,432.10' })),
        columns: [
          { title: 'Name', width: 80 },
          { title: 'Class', width: 42 },
          { title: 'Owed', width: 25, isFigure: true },
          { title: 'Paid', width: 25, isFigure: true },
        ],
        rows: times(60, (index) => [nameOf(index), CLASS, '98,765,432.10', '98,765,432.10']),
        note: NAME_110,
        signatures: ['Head teacher', 'Registrar'],
      },
    },
  ]
}
