import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#shared/constants.ts'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { segmentsOf, toGsm } from '#shared/sms.ts'
import { type EveningFacts, eveningText, reminderText } from './evening-text.ts'

const day: EveningFacts = {
  initials: 'AGAPE',
  day: '2026-11-22',
  receipts: 31,
  methods: [
    { name: 'Cash', amount: pesewas(231_000) },
    { name: 'Mobile Money', amount: pesewas(145_000) },
    { name: 'Bank', amount: pesewas(60_000) },
  ],
  differences: [{ name: 'Ama', amount: pesewas(-500) }],
  takenBack: { count: 1, amount: pesewas(5_000) },
  refunded: { count: 0, amount: pesewas(0) },
  banked: pesewas(200_000),
  paidOut: pesewas(0),
  registers: { count: 0, amount: pesewas(0) },
}

test('the text of an evening says what came, how, and what was not as it should be', () => {
  expect(eveningText(day)).toBe(
    'AGAPE 22 Nov: cash 2,310.00 MoMo 1,450.00 bank 600.00 = GHS 4,360.00, 31 receipts. Ama short 5.00. Taken back 1 (50.00). Banked 2,000.00',
  )
})

test('money with teachers is told of, where it fits', () => {
  const registers = { count: 2, amount: pesewas(31_500) }

  expect(eveningText({ ...day, takenBack: { count: 0, amount: pesewas(0) }, registers })).toBe(
    'AGAPE 22 Nov: cash 2,310.00 MoMo 1,450.00 bank 600.00 = GHS 4,360.00, 31 receipts. Ama short 5.00. Banked 2,000.00. On its way 315.00 (2 registers)',
  )
  expect(eveningText({ ...day, registers })).toBe(eveningText(day))
})

test('a day on which more went out than came in says so', () => {
  const back: EveningFacts = {
    ...day,
    receipts: 1,
    methods: [{ name: 'Cash', amount: pesewas(-15_000) }],
    differences: [],
    refunded: { count: 2, amount: pesewas(11_000) },
    banked: pesewas(0),
    paidOut: pesewas(0),
  }

  expect(eveningText(back)).toBe(
    'AGAPE 22 Nov: cash -150.00 = GHS -150.00, 1 receipt. Taken back 1 (50.00). Given back 2 (110.00)',
  )
})

test('what does not fit goes in a fixed order: names, then methods, then what was banked', () => {
  const names = ['Nana-Akyeamfuɔ Osei', 'Nana-Ama Konadu', 'Adwoa Serwaa', 'Kojo Essien']
  const many: EveningFacts = {
    ...day,
    differences: names.map((name, at) => ({ name, amount: pesewas(at % 2 ? 200 : -500) })),
  }

  expect(eveningText(many)).toContain(
    '31 receipts. Drawers short 10.00 (2), over 4.00 (2). Taken back 1 (50.00)',
  )
  const large = many.methods.map(({ name }) => ({ name, amount: pesewas(9_999_999_999_999) }))
  expect(
    eveningText({ ...many, methods: large, takenBack: { count: 412, amount: pesewas(99_999_999) } }),
  ).toBe(
    'AGAPE 22 Nov: GHS 299,999,999,999.97, 31 receipts. Drawers short 10.00 (2), over 4.00 (2). Taken back 412 (999,999.99). Banked 2,000.00',
  )
})

test('one segment by construction, whatever the figures and names, and never without the sum and what was taken back', () => {
  const amount = fc.maxSafeInteger().map((size) => pesewas(Math.trunc(size / 6)))
  const size = fc.nat(Number.MAX_SAFE_INTEGER).map(pesewas)
  const count = fc.nat(999_999)
  const facts = fc.record<EveningFacts>({
    initials: fc.stringMatching(/^[A-Z0-9]{1,5}$/),
    day: fc.constantFrom('2026-11-02', '2026-12-31', '2027-09-30'),
    receipts: count,
    methods: fc.uniqueArray(fc.record({ name: fc.constantFrom(...PAYMENT_METHODS), amount }), {
      selector: ({ name }) => name,
    }),
    differences: fc.array(
      fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), amount }),
      { maxLength: 6 },
    ),
    takenBack: fc.record({ count, amount: size }),
    refunded: fc.record({ count, amount: size }),
    banked: size,
    paidOut: size,
    registers: fc.record({ count, amount: size }),
  })

  fc.assert(
    fc.property(facts, (given) => {
      const text = eveningText(given)
      expect(segmentsOf(text)).toBe(1)
      expect(text).toBe(toGsm(text))
      expect(text).toContain(`GHS ${sumOf(given.methods.map((method) => method.amount)) < 0 ? '-' : ''}`)
      if (given.takenBack.count > 0) expect(text).toContain(`(${formatAmount(given.takenBack.amount)})`)
    }),
    { numRuns: 400 },
  )
})

test('the reminder names who has not counted, or says how many', () => {
  const drawers = [{ name: 'Ama', expected: pesewas(231_000) }]
  expect(reminderText(drawers)).toBe("Ama's drawer is not closed. Cash expected 2,310.00")
  expect(reminderText([...drawers, { name: 'Kojo', expected: pesewas(9_000) }])).toBe(
    "Ama's and Kojo's drawers are not closed. Cash expected 2,400.00",
  )
  const crowd = Array.from({ length: 12 }, () => ({ name: 'Nana-Akyeamfuɔ', expected: pesewas(100) }))
  expect(reminderText(crowd)).toBe('12 drawers are not closed. Cash expected 12.00')
})
