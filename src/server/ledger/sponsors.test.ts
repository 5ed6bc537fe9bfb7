import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  type Award,
  billClass,
  giveAward,
  joinClass,
  owedBy,
  paySponsor,
  post,
  previewAward,
  reverseEntry,
  reverseReceipt,
  saveSponsor,
  setClassFee,
  undoBillingRun,
  waive,
  withdrawAward,
} from './index.ts'
import { balancesOf, foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'

beforeAll(async () => {
  await testDatabase()
})

interface Sponsored {
  school: LedgerSchool
  sponsor: string
  pupils: [string, string, string]
  /** Pesewas still to come. */
  toCome: () => Promise<number>
  award: (award?: Partial<Award>) => Promise<string>
}

const details = { type: 'church', contact: '', phone: '', address: '' }

/** Three pupils of Basic 4, billed 1,000.00 each. */
async function aSponsor(): Promise<Sponsored> {
  const school = await foundLedgerSchool('2026-11-20T09:00:00Z')
  const pupils: [string, string, string] = [await school.admit(), await school.admit(), await school.admit()]
  await bill(school, 100_000)
  const { sponsor } = await saveSponsor(school.context(), { name: 'Ebenezer Methodist Church', details })
  const toCome = async () => {
    const rows = await school.rows<{ balance: number }>(
      sql`select balance from sponsor_balances where school_id = ${school.schoolId} and sponsor_id = ${sponsor}`,
    )
    return rows[0]?.balance ?? 0
  }
  const award = async (more: Partial<Award> = {}) =>
    (await giveAward(school.context(), { ...anAward(sponsor, pupils), ...more })).award
  return { school, sponsor, pupils, toCome, award }
}

const anAward = (sponsor: string, students: string[]): Award => {
  return { sponsor, students, feeTypes: ['School Fees'], percent: 50, from: '2026-09-01' }
}

const bill = (school: LedgerSchool, amount: number) =>
  billClass(school.context({ key: randomUUID() }), {
    classId: school.classId(),
    feeType: 'School Fees',
    amount: pesewas(amount),
  })

const pay = ({ school, sponsor }: Sponsored, amount: number, more: object = {}) =>
  paySponsor(school.context({ key: randomUUID() }), { sponsor, amount: pesewas(amount), ...more })

test('an award moves its share off the pupil, and only what is left is the family’s', async () => {
  const sponsored = await aSponsor()
  const { school, pupils, sponsor } = sponsored
  const preview = await previewAward(school.context(), anAward(sponsor, pupils))
  expect(preview.places.map(({ share, owed }) => [share, owed])).toEqual([
    [50_000, 50_000],
    [50_000, 50_000],
    [50_000, 50_000],
  ])
  expect(await sponsored.toCome()).toBe(0)

  await sponsored.award()
  expect(await sponsored.toCome()).toBe(150_000)
  expect(await owedBy(school.context(), pupils[0])).toBe(50_000)
  expect(await school.problems()).toEqual([])
})

test('a sponsor’s payment is received, leaves the family’s figures alone, and goes back whole', async () => {
  const sponsored = await aSponsor()
  const { school, pupils } = sponsored
  await sponsored.award()
  const paid = await pay(sponsored, 60_000)
  expect(paid.receipt).toMatchObject({ amount: 60_000, balanceBefore: 150_000, balanceAfter: 90_000 })
  expect(paid.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(60_000)
  expect(await owedBy(school.context(), pupils[0])).toBe(50_000)
  expect(await receivedIn(school)).toBe(60_000)
  expect(await school.problems()).toEqual([])

  await reverseReceipt(school.context(), paid.receipt.id, 'The cheque bounced')
  expect(await sponsored.toCome()).toBe(150_000)
  expect(await receivedIn(school)).toBe(0)
  expect(await school.problems()).toEqual([])
})

test('lines that do not add up, too much for one pupil and more than is to come are refused or asked about', async () => {
  const sponsored = await aSponsor()
  const { school, pupils } = sponsored
  await sponsored.award({ students: pupils.slice(0, 2) })
  const line = (student: string, amount: number) => ({ student, amount: pesewas(amount) })

  await expect(pay(sponsored, 20_000, { lines: [line(pupils[0], 15_000)] })).rejects.toThrow('not yet placed')
  await expect(pay(sponsored, 60_000, { lines: [line(pupils[0], 60_000)] })).rejects.toThrow(
    'Only 500.00 is still to come',
  )
  await expect(pay(sponsored, 10_000, { lines: [line(pupils[2], 10_000)] })).rejects.toThrow('not found')
  await expect(pay(sponsored, 110_000)).rejects.toMatchObject({ code: 'more_than_to_come' })

  await pay(sponsored, 110_000, { asCredit: true })
  expect(await sponsored.toCome()).toBe(-10_000)
  // What lies on the account pays the next share.
  await sponsored.award({ students: [pupils[2]], percent: 30 })
  const open = await school.rows<{ open: number }>(
    sql`select open from open_shares(${school.schoolId}) where student_id = ${pupils[2]}`,
  )
  expect(open).toEqual([{ open: 20_000 }])
  expect(await school.problems()).toEqual([])
})

test('a bill, a late joiner, a new fee and an undone bill: the share follows each of them', async () => {
  const sponsored = await aSponsor()
  const { school, pupils } = sponsored
  const feeType = 'Exam Fees'
  await sponsored.award({ feeTypes: [feeType], students: [pupils[0], pupils[1]] })
  await school.rows(sql`update students set class_id = ${school.classId('Basic 5')} where id = ${pupils[1]}`)
  const billed = { classId: school.classId(), feeType }
  const { run } = await billClass(school.context({ key: randomUUID() }), {
    ...billed,
    amount: pesewas(10_001),
  })
  expect(await sponsored.toCome()).toBe(5_000)

  await school.rows(sql`update students set class_id = ${school.classId()} where id = ${pupils[1]}`)
  await joinClass(school.context({ key: randomUUID() }), pupils[1], [])
  expect(await sponsored.toCome()).toBe(10_000)
  await pay(sponsored, 4_000)

  await setClassFee(school.context({ key: randomUUID() }), { ...billed, amount: pesewas(8_000) })
  expect(await sponsored.toCome()).toBe(4_000)
  expect(await balancesOf(school, pupils[0])).toMatchObject({ [feeType]: 4_000 })

  await undoBillingRun(school.context({ key: randomUUID() }), run, 'Wrong class')
  expect(await sponsored.toCome()).toBe(-4_000)
  expect(await balancesOf(school, pupils[0])).not.toHaveProperty(feeType)
  expect(await school.problems()).toEqual([])
})

test('what is forgiven by hand is the family’s, and never lowers what the sponsor carries', async () => {
  const sponsored = await aSponsor()
  const { school, pupils } = sponsored
  await sponsored.award({ students: [pupils[0]] })
  const lines = [{ feeType: 'School Fees', amount: pesewas(50_000) }]
  await post(school.context({ key: randomUUID() }), { kind: 'write_off', studentId: pupils[0], lines })

  const fee = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(102_000) }
  await setClassFee(school.context({ key: randomUUID() }), fee)
  expect([await sponsored.toCome(), await owedBy(school.context(), pupils[0])]).toEqual([51_000, 1_000])
  expect(await school.problems()).toEqual([])
})

test('the sponsor carries less of a charge that is forgiven in part, and as much again once that is taken back', async () => {
  const { school, award, toCome } = await aSponsor()
  await award()
  const [one] = await school.rows<{ id: string }>(sql`select id from ledger_entries where kind = 'class_fee'`)
  const part = { charge: one?.id ?? '', amount: pesewas(20_000), note: 'The house burnt' }
  const { entries } = await waive(school.context(), part)
  expect(await toCome()).toBe(140_000)

  await reverseEntry(school.context(), entries[0]?.id ?? '', 'Of another child')
  expect(await toCome()).toBe(150_000)
})

test('a withdrawn award gives back what is not paid, once', async () => {
  const sponsored = await aSponsor()
  const { school, pupils } = sponsored
  const award = await sponsored.award()
  await pay(sponsored, 20_000, { lines: [{ student: pupils[0], amount: pesewas(20_000) }] })
  const withdrawal = { award, students: [pupils[0]], reason: 'Moved away' }

  const both = await Promise.allSettled([
    withdrawAward(school.context(), withdrawal),
    withdrawAward(school.context(), withdrawal),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await owedBy(school.context(), pupils[0])).toBe(80_000)
  expect(await sponsored.toCome()).toBe(100_000)
  expect(await school.problems()).toEqual([])
})

test('an amount is for each pupil and term, a cap for all of them together', async () => {
  const sponsored = await aSponsor()
  await sponsored.award({ percent: undefined, amount: pesewas(40_000), cap: pesewas(100_000) })
  expect(await sponsored.toCome()).toBe(100_000)
  expect(await sponsored.school.problems()).toEqual([])
})

test('awards come to at most the whole charge', async () => {
  const sponsored = await aSponsor()
  await sponsored.award({ percent: 60 })
  await expect(sponsored.award({ percent: 41 })).rejects.toThrow('comes to 101 % of School Fees')
  // An amount beside it carries what is left.
  await sponsored.award({ percent: undefined, amount: pesewas(100_000) })
  expect(await sponsored.toCome()).toBe(300_000)
  expect(await owedBy(sponsored.school.context(), sponsored.pupils[0])).toBe(0)
})

test('a share of what the family has paid is asked about; a pupil who left and one of another school get none', async () => {
  const sponsored = await aSponsor()
  const { school, pupils } = sponsored
  await school.pay(pupils[0], 80_000)
  await expect(sponsored.award()).rejects.toMatchObject({ code: 'makes_credit' })
  expect(await sponsored.toCome()).toBe(0)
  await sponsored.award({ confirm: true })
  expect(await owedBy(school.context(), pupils[0])).toBe(-30_000)

  await school.rows(sql`update students set status = 'completed' where id = ${pupils[1]}`)
  await expect(sponsored.award({ percent: 1 })).rejects.toThrow('has left the school')
  const other = await (await foundLedgerSchool()).admit()
  await expect(sponsored.award({ students: [other] })).rejects.toThrow('not found')
})

async function receivedIn(school: LedgerSchool): Promise<number> {
  const rows = await school.rows<{ received: number }>(
    sql`select sum(received)::bigint as received from ledger_days where school_id = ${school.schoolId}`,
  )
  return rows[0]?.received ?? 0
}

test('in whatever order bills, fees, joiners, undoings, payments and awards come, no pesewa is lost', async () => {
  const deed = fc.record({ what: fc.nat(6), who: fc.nat(2), amount: fc.constantFrom(1, 9_999, 50_001) })
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 14, maxLength: 22 }), async (deeds) => {
      const sponsored = await aSponsor()
      await sponsored.award({ percent: 33.33, confirm: true })
      await sponsored.award({
        percent: undefined,
        amount: pesewas(20_000),
        cap: pesewas(45_000),
        confirm: true,
      })
      for (const each of deeds) {
        sponsored.school.now = new Date(sponsored.school.now.getTime() + 61_000)
        await act(sponsored, each).catch((error) => {
          if (!(error instanceof Refusal)) throw error
        })
      }
      expect(await sponsored.school.problems()).toEqual([])
      const [sums] = await sponsored.school.rows<{
        owed: number
        toCome: number
        charged: number
        received: number
      }>(
        sql`select (select sum(balance) from balances)::bigint as owed, (select sum(balance) from sponsor_balances)::bigint as "toCome",
              sum(charged)::bigint as charged, sum(received)::bigint as received from journal`,
      )
      expect(sums && sums.owed + sums.toCome).toBe(sums && sums.charged - sums.received)
    }),
    { numRuns: 2, seed: 1_957, endOnFailure: true },
  )
})

async function act(
  sponsored: Sponsored,
  { what, who, amount }: { what: number; who: number; amount: number },
) {
  const { school, pupils, sponsor } = sponsored
  const context = () => school.context({ key: randomUUID() })
  const fee = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(amount) }
  const [row] = await school.rows<{ run: string | null; receipt: string | null; award: string | null }>(
    sql`select (select r.id from billing_runs r where not exists (select from billing_run_undos u where u.billing_run_id = r.id) limit 1) as run,
          (select r.id from receipts r where not exists (select from receipt_voids v where v.receipt_id = r.id) order by r.number desc limit 1) as receipt,
          (select a.id from sponsor_awards a order by a.given_at, a.id limit 1) as award`,
  )
  const student = pupils[who] ?? pupils[0]
  if (what === 0) await billClass(context(), { ...fee, confirm: true })
  else if (what === 1) await setClassFee(context(), fee)
  else if (what === 2) await undoBillingRun(context(), row?.run ?? randomUUID(), 'Tried')
  else if (what === 3) await paySponsor(context(), { sponsor, amount: pesewas(amount), asCredit: true })
  else if (what === 4) await reverseReceipt(context(), row?.receipt ?? randomUUID(), 'Tried')
  else if (what === 5)
    await withdrawAward(context(), {
      award: row?.award ?? randomUUID(),
      students: [student],
      reason: 'Tried',
    })
  else await joinClass(context(), student, [])
}
