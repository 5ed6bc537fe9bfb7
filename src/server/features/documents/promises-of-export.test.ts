import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { fromCedis } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { owing } from '../../testing/reminders.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { type Export, readExport } from '../insights/testing/figures-of-export.ts'

test('what each promise came to is worked out again from nothing but the school’s export', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const families = await sevenPromises(school)
  school.clock.pass({ days: 5 })
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  await school.call(endpoints.payStudent, {
    params: { studentId: families[6]?.studentId ?? '' },
    body: { amountPaid: 60, feeType: 'School Fees', date: '2026-11-18', confirm: true },
  })

  const { raw } = await school.inject(endpoints.exportSchool)
  const found = promisesOf(readExport(raw.rawPayload), '2026-11-21')

  const shown = []
  for (const { familyId } of families) {
    const { contacts } = await school.call(endpoints.listContacts, { params: { familyId } })
    for (const { id, promise } of contacts) if (promise) shown.push([id, promise.state, promise.came])
  }
  expect(found.toSorted()).toEqual(shown.toSorted())
  expect(new Set(found.map(([, state]) => state))).toEqual(new Set(['kept', 'part', 'broken', 'cancelled']))
})

/** Kept, kept in part after a move, broken by a reversal, cancelled, ended by another and by a plan, and one whose money is told late. */
async function sevenPromises(school: TestSchool) {
  const families = []
  for (let place = 0; place < 7; place += 1) {
    const studentId = await owing(school, {}, 300, '2026-10-01')
    const { familyId } = await school.call(endpoints.readStudent, { params: { studentId } })
    families.push({ studentId, familyId })
  }
  const told = []
  for (const { familyId } of families) told.push(await promise(school, familyId, 50))
  school.clock.pass({ minutes: 1 })
  const paid = []
  for (const { studentId } of families.slice(0, 3)) {
    const body = { amountPaid: 50, feeType: 'School Fees', confirm: true }
    paid.push(await school.call(endpoints.payStudent, { params: { studentId }, body }))
  }
  await school.call(endpoints.moveTransaction, {
    params: { entryId: paid[1]?.transaction.id ?? '' },
    body: { studentId: families[3]?.studentId ?? '', amount: 20 },
  })
  const receiptId = paid[2]?.receipt?.id ?? ''
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Bounced' } })
  const params = { contactId: told[3]?.contactId ?? '' }
  await school.call(endpoints.cancelPromise, { params, body: { reason: 'Paid to the teacher' } })
  await promise(school, families[4]?.familyId ?? '', 40)
  await school.call(endpoints.makePlan, {
    params: { familyId: families[5]?.familyId ?? '' },
    body: {
      parts: [
        { on: '2026-11-27', amount: 150 },
        { on: '2026-12-11', amount: 150 },
      ],
    },
  })
  return families
}

function promise(school: TestSchool, familyId: string, amount: number) {
  const body = { outcome: 'promised' as const, promise: { amount, on: '2026-11-19' } }
  return school.call(endpoints.writeContact, { params: { familyId }, body })
}

/** By the words of docs/ledger.md, without the database: the contact, its state on a day, and what came in cedis. */
function promisesOf({ contacts = [], plans = [], receipts = [], entries = [] }: Export, today: string) {
  const dated = new Map(receipts.map((receipt) => [receipt.id, receipt]))
  const talks = [...contacts.filter(({ outcome }) => outcome === 'promised'), ...plans]
  return contacts.flatMap((row) => {
    const {
      id = '',
      outcome,
      at = '',
      promised_for: on = '',
      promised_amount: amount,
      student_ids = '',
    } = row
    if (outcome !== 'promised') return []
    const students = student_ids.split(' ')
    const later = talks.filter(
      (other) =>
        (other.at ?? '') > at &&
        (other.at ?? '').slice(0, 10) <= on &&
        students.some((student) => other.student_ids?.includes(student)),
    )
    const [ended] = [row.cancelled_at, ...later.map((other) => other.at)]
      .flatMap((moment) => (moment ? moment.slice(0, 10) : []))
      .sort()
    const last = ended && ended < on ? ended : on
    const came = entries
      .filter((entry) => {
        const { effective_on: day = '', issued_at = '' } = dated.get(entry.receipt_id) ?? {}
        const isAfter = day > at.slice(0, 10) || (day === at.slice(0, 10) && issued_at > at)
        return students.includes(entry.student_id ?? '') && isAfter && day <= last
      })
      .reduce(
        (sum, { side, amount: part }) => sum + fromCedis(Number(part)) * (side === 'Credit' ? 1 : -1),
        0,
      )
    const isKept = came >= fromCedis(Number(amount))
    const unkept = on >= today ? 'open' : came > 0 ? 'part' : 'broken'
    return [[id, isKept ? 'kept' : ended ? 'cancelled' : unkept, came / 100]]
  })
}
