import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { print } from './index.ts'
import { canReadPdf, readPdf, readPdfInfo } from './testing/read-pdf.ts'
import { aReceipt, CUNNING_NAME, LONG_NAME, voided } from './testing/samples.ts'

const reading = test.skipIf(!canReadPdf)

reading('a receipt says who paid what, for whom, how, in words, and what is still owed', async () => {
  const text = await readPdf(print(aReceipt()))

  for (const fact of [
    'Adom Grace Academy',
    '12 Aboom Wells Road, Cape Coast',
    '033 213 2000',
    'ORIGINAL',
    'AGA-000123',
    '20 Nov 2026, 14:32',
    'Akosua Mensah',
    'Mobile Money (MTN)',
    '8842193307',
    'Ama Serwaa Mensah',
    'Basic 4',
    'AGA-S-0214',
    'Term 1, 2026/2027',
    'School Fees',
    '300.00',
    'Exam Fees',
    '50.00',
    'GH₵ 350.00',
    'Three hundred and fifty Ghana cedis only',
    'Owed before',
    '500.00',
    'Still owed',
    'GH₵ 150.00',
    'akontaa.example/r/7KQ2M9XD',
    'Adwoa Sarpong, bursar',
    'Not a VAT invoice',
  ]) {
    expect(text.replaceAll('\u202f', ' ')).toContain(fact)
  }
})

reading(
  'the title, author and language of a receipt are set, and its parts are named for screen readers',
  async () => {
    const bytes = await buffer(print(aReceipt({ school: { name: 'Grace & Sons <Prep>' } })))

    const info = await readPdfInfo(bytes)

    expect(info).toContain('Title:           Receipt AGA-000123')
    expect(info).toContain('Author:          Grace & Sons <Prep>')
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(bytes.toString('latin1')).toContain('/Lang (en-GH)')
  },
)

reading('a screen reader hears label and value, and the cells of each line', async () => {
  const heard = await readPdfInfo(print(aReceipt()), '-struct-text')

  for (const piece of [
    '"Student Ama Serwaa Mensah"',
    '"Received GH₵\u202f350.00"',
    '"Still owed GH₵\u202f150.00"',
  ]) {
    expect(heard).toContain(piece)
  }
  expect(heard).toMatch(/TR\s+TD\s+"School Fees"\s+TD\s+"Term 1, 2026\/2027"\s+TD\s+"300\.00"/)
})

reading('a reprint says DUPLICATE with its count, by whom and when', async () => {
  const printed = {
    at: new Date('2026-11-23T09:10:00Z'),
    by: 'Kojo Essien',
    firstAt: new Date('2026-11-20T14:32:00Z'),
  }

  const text = await readPdf(print(aReceipt({ copy: 1, printed })))

  expect(text).toContain('DUPLICATE 1')
  expect(text).not.toContain('ORIGINAL')
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Second copy, printed 23 Nov 2026, 09:10 by Kojo Essien. The first was printed 20 Nov 2026, 14:32.',
  )
})

reading.each(['a5', '80mm', '58mm'] as const)(
  'a void receipt on %s keeps its number and says who took it back and why',
  async (format) => {
    const text = (await readPdf(print(aReceipt({ format, voided })))).replace(/\s+/g, ' ')

    expect(text).toContain('VOID')
    expect(text).toContain('AGA-000123')
    expect(text).toContain('Taken back on 20 Nov 2026, 15:20 by Adwoa Sarpong. Reason: entered twice.')
    expect(text).toContain('The money stands on receipt AGA-000116.')
  },
)

reading('a void receipt shows what was owed when it was issued, before and after', async () => {
  const balances = { owedBefore: pesewas(50_000), total: pesewas(35_000), owedAfter: pesewas(15_000) }
  const text = (await readPdf(print(aReceipt({ format: '80mm', voided, ...balances })))).replace(/\s+/g, ' ')

  expect(text).toMatch(/Owed before 500\.00 Paid then 350\.00 Still owed then 150\.00/)
})

reading('an emoji in a name leaves no box on paper', async () => {
  const student = { name: 'Ama 🎉 👩🏾‍🎓 Mensah 🇬🇭', className: 'Basic 4' }
  const text = (await readPdf(print(aReceipt({ student })))).replace(/\s+/g, ' ')

  expect(text).toContain('Ama Mensah')
  expect(text).not.toContain('□')
})

reading('more paid than owed reads "In credit", never a minus', async () => {
  const text = await readPdf(print(aReceipt({ owedBefore: pesewas(30_000), owedAfter: pesewas(-5_000) })))

  expect(text).toContain('In credit')
  expect(text.replaceAll('\u202f', ' ')).toContain('GH₵ 50.00')
  expect(text).not.toMatch(/[-−]50\.00/)
})

reading('a payment written down on a later day shows both days', async () => {
  const text = await readPdf(
    print(aReceipt({ date: '2026-11-18', recordedAt: new Date('2026-11-20T08:01:00Z') })),
  )

  expect(text).toMatch(/Date\s+18 Nov 2026\s/)
  expect(text).toMatch(/Recorded\s+20 Nov 2026, 08:01/)
})

reading('a corrected allocation is told on the receipt', async () => {
  const corrections = [{ on: '2026-12-16', amount: pesewas(10_000), from: 'Exam Fees', to: 'School Fees' }]

  const text = await readPdf(print(aReceipt({ corrections })))

  expect(text.replace(/\s+/g, ' ')).toContain(
    'Allocation corrected on 16 Dec 2026: 100.00 moved from Exam Fees to School Fees.',
  )
})

reading('more than eight lines go on to a second sheet, carried over and brought forward', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    feeType: `Fee ${index + 1}`,
    amount: pesewas(1_000),
  }))

  const bytes = await buffer(print(aReceipt({ lines, total: pesewas(12_000) })))

  const first = await readPdf(bytes, '-l', '1')
  const second = await readPdf(bytes, '-f', '2')
  expect(first).toMatch(/Carried over\s+80\.00/)
  expect(second).toMatch(/Brought forward\s+80\.00/)
  expect(second).toContain('One hundred and twenty Ghana cedis only')
  expect(first).toContain('Page 1 of 2')
  expect(second).toContain('Page 2 of 2')
})

reading.each(['a5', '80mm', '58mm'] as const)(
  'names with ɔ, ɛ and ŋ, 60 letters long, come back whole from %s',
  async (format) => {
    const student = { name: LONG_NAME, className: 'Kindergarten 2' }
    const receipt = aReceipt({ format, student, payer: CUNNING_NAME, school: { name: 'Akyeamfuɔ Academy' } })

    const text = await readPdf(print(receipt), '-raw')

    for (const word of LONG_NAME.split(' ')) expect(text).toContain(word)
    expect(text).toContain(CUNNING_NAME)
    expect(text).toContain('Akyeamfuɔ Academy')
  },
)

test.each(['a5', '80mm', '58mm'] as const)('a receipt on %s weighs less than 40 KB', async (format) => {
  const bytes = await buffer(print(aReceipt({ format, voided, copy: 3 })))

  expect(bytes.length).toBeLessThan(40 * 1024)
})
