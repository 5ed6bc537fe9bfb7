import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import { post, reverseEntry } from '../../ledger/index.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { undoneOn } from '../cash-day/queries.ts'
import { eveningFacts } from '../evening/facts.ts'
import { ask, office } from '../requests/testing/office.ts'
import { daySummary } from './day.ts'

test('the parts of a day add up to what was taken, also while money comes in', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const pay = (amount: number) =>
    school.call(endpoints.payStudent, {
      params: { studentId },
      body: { amountPaid: amount, feeType: 'School Fees' },
    })
  const read = () => daySummary(school.context, '2026-11-20')

  const acts = Array.from({ length: 30 }, (_, index) => [pay(index + 1), read(), read()] as const)
  const summaries = await Promise.all(acts.flatMap(([, ...reads]) => reads))
  await Promise.all(acts.map(([payment]) => payment))

  const sums = summaries.map(({ byMethod, byPerson }) => [
    sumOf(byMethod.map(({ amount }) => amount)),
    sumOf(byPerson.map(({ amount }) => amount)),
  ])
  expect(sums.filter(([methods, people]) => methods !== people)).toEqual([])
  expect((await read()).taken).toBe(46_500)
})

/** Two receipts of other days are taken back today, one of today too, and a little is given back: more went than came. */
async function aDayOfCorrections() {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const pay = async (amountPaid: number, payment_method: 'Cash' | 'Mobile Money', date = '2026-11-20') => {
    const body = { amountPaid, feeType: 'School Fees', payment_method, date }
    const paid = await school.call(endpoints.payStudent, { params: { studentId }, body })
    return paid.receipt?.id ?? ''
  }
  const takeBack = (receiptId: string) =>
    school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })
  const earlier = await pay(500, 'Cash', '2026-11-18')
  await pay(120, 'Mobile Money')
  const twice = await pay(70, 'Mobile Money')
  await takeBack(earlier)
  await takeBack(twice)
  const body = { kind: 'refund', amount: 20, feeType: 'School Fees', note: 'Paid too much' } as const
  await school.call(endpoints.adjustStudent, { params: { studentId }, body })
  return school
}

test('what was receipted, taken back and refunded on a day explains what was taken, below zero too', async () => {
  const school = await aDayOfCorrections()

  const paper = await daySummary(school.context, '2026-11-20')
  const today = await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })

  expect(paper).toMatchObject({ receipted: 19_000, takenBack: 57_000, refunded: 2_000, taken: -40_000 })
  expect(sumOf(paper.receiptsTakenBack.map(({ amount }) => amount))).toBe(paper.takenBack)
  expect(sumOf(paper.refunds.map(({ amount }) => amount))).toBe(paper.refunded)
  expect(paper.byMethod).toEqual([
    { name: 'Cash', receipts: 0, amount: -52_000 },
    { name: 'Mobile Money', receipts: 1, amount: 12_000 },
  ])
  expect(today).toMatchObject({ taken: -400, takenBack: 570, refunded: 20, payments: 1 })
})

/** GHS 100.00 of School Fees is given back; answers the entry. */
async function giveBack(school: TestSchool, studentId: string): Promise<string> {
  const lines = [{ feeType: 'School Fees', amount: pesewas(10_000) }]
  const { entries } = await post(school.context, { kind: 'refund', studentId, note: 'Paid too much', lines })
  return entries[0]?.id ?? ''
}

test('a refund taken back the same day hides no void, and is told as nothing given back', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const pay = (amountPaid: number) =>
    school.call(endpoints.payStudent, { params: { studentId }, body: { amountPaid, feeType: 'School Fees' } })
  await pay(500)
  const wrong = await pay(100)
  const receiptId = wrong.receipt?.id ?? ''
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })
  const refund = await giveBack(school, studentId)
  await reverseEntry(school.context, refund, 'Not given after all')

  const paper = await daySummary(school.context, '2026-11-20')
  const evening = await eveningFacts(school.context, '2026-11-20')

  expect(paper).toMatchObject({
    receipted: 60_000,
    takenBack: 10_000,
    refunded: 0,
    taken: 50_000,
    refunds: [],
  })
  expect(evening).toMatchObject({
    takenBack: { count: 1, amount: 10_000 },
    refunded: { count: 0, amount: 0 },
  })
})

test('a refund taken back on a later day stands on its own day, and comes off what that later day gave back', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const paid = { amountPaid: 500, feeType: 'School Fees' } as const
  await school.call(endpoints.payStudent, { params: { studentId }, body: paid })
  const refund = await giveBack(school, studentId)
  school.clock.pass({ days: 3 })
  await reverseEntry(school.context, refund, 'Not given after all')

  const first = await daySummary(school.context, '2026-11-20')
  const later = await daySummary(school.context, '2026-11-23')
  const undone = await undoneOn(school.context, '2026-11-20')

  expect(first).toMatchObject({ refunded: 10_000, taken: 40_000, refunds: [{ amount: 10_000 }] })
  expect(later).toMatchObject({ takenBack: 0, refunded: -10_000, taken: 10_000, refunds: [] })
  expect(undone).toMatchObject([{ kind: 'refund', amount: 10_000 }])
})

test.skipIf(!canReadPdf)(
  'the paper of such a day has a minus before each of its figures, and says it in words',
  async () => {
    const school = await aDayOfCorrections()
    const params = { day: '2026-11-20' }

    const { raw } = await school.inject(endpoints.printDaySummary, { params })
    const pdf = (await readPdf(raw.rawPayload)).replaceAll('\u202f', ' ')
    const csv = await school.inject(endpoints.printDaySummary, { params, query: { format: 'csv' } })

    expect(pdf).toContain('−GH₵ 400.00')
    expect(pdf).toContain('Minus four hundred Ghana cedis only')
    expect(pdf).toMatch(/Cash\s+0\s+−520\.00/)
    expect(pdf).toMatch(/Mobile Money\s+1\s+120\.00/)
    expect(pdf).toMatch(/Receipted\s+190\.00/)
    expect(pdf).toMatch(/Taken back\s+−570\.00/)
    expect(pdf).toMatch(/Refunded\s+−20\.00/)
    expect(pdf).toMatch(/Efua Acquah\s+Paid too much\s+The school account, 09:00\s+20\.00/)
    expect(csv.raw.body).toContain('In all,Receipted,2,190.00')
    expect(csv.raw.body).toContain('In all,Taken back,,-570.00')
    expect(csv.raw.body).toContain('In all,Refunded,,-20.00')
    expect(csv.raw.body).toContain('In all,Taken,1,-400.00')
  },
)

test('money that is taken back stays with who received it; who asked and who said yes stand beside it', async () => {
  const all = await office()
  const { school, studentId, ama, adwoa, as } = all
  const pay = async (amountPaid: number) => {
    const body = { amountPaid, feeType: 'School Fees', confirm: true }
    return (
      (await school.call(endpoints.payStudent, { params: { studentId }, body }, as(ama))).receipt?.id ?? ''
    )
  }
  await pay(360)
  const [first, second] = [await pay(100), await pay(50)]
  const sayYes = async (form: Parameters<typeof ask>[2]) => {
    const { request } = (await ask(all, ama, form)).reply
    const answer = { params: { requestId: request.id }, body: { approve: true } }
    await school.call(endpoints.answerRequest, answer, as(adwoa))
  }
  await sayYes({ receiptId: first, cash: 'came_once' })
  await sayYes({
    act: 'correct',
    receiptId: second,
    cash: 'came_once',
    lines: [{ feeType: 'School Fees', amount: 20 }],
  })

  const { byPerson, receiptsTakenBack } = await daySummary(school.context, '2026-11-20')
  const { undone } = await school.call(endpoints.readCashDay, { query: { date: '2026-11-20' } })
  const { takenBack } = await school.call(endpoints.readWatchList, { query: {} })

  expect(byPerson).toEqual([{ name: 'Ama Mensah', receipts: 2, amount: 38_000 }])
  const hands = { receivedBy: 'Ama Mensah', askedBy: 'Ama Mensah', by: 'Adwoa Sarpong' }
  expect(receiptsTakenBack).toMatchObject([hands, hands])
  expect(undone).toMatchObject([hands, hands])
  expect(takenBack.rows).toMatchObject([hands, hands])
  expect(takenBack.people).toMatchObject([{ name: 'Ama Mensah', count: 2 }])
})
