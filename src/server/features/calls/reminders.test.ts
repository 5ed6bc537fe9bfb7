import { expect, test } from 'vitest'
import type { Received } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { post, reverseReceipt } from '../../ledger/index.ts'
import { at, owing } from '../../testing/reminders.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { sendDueOf, worldOf } from '../../testing/texts.ts'
import { writeContact } from './contacts.ts'
import { makePlan } from './plans.ts'
import { remindFamilies } from './send-reminders.ts'

test('a term, day by day: who is texted on which day is what the rules say, whatever fails', async () => {
  const school = await createTestSchool({ now: '2026-11-02T07:00:00Z' })
  await school.call(endpoints.setReminders, { body: { on: true } })
  const families = await theFamilies(school)
  const sent: string[] = []
  const gateway = { name: 'test', send: sendingTo(school, families, sent) }
  const expected: string[] = []

  for (let day = '2026-11-03'; day <= '2026-12-07'; day = addDays(day, 1)) {
    at(school, `${day}T08:30:00Z`)
    for (const family of families) await family.happens(day)
    at(school, `${day}T09:00:00Z`)
    await Promise.all([remindFamilies(worldOf(school)), remindFamilies(worldOf(school))])
    for (const family of families) queueByRules(families, family, day)
    for (const moment of ['09:05', '19:30']) {
      at(school, `${day}T${moment}:00Z`)
      await sendDueOf(school, gateway)
    }
    for (const family of families) expected.push(...sendByRules(family, day))
  }

  expect(sent.toSorted()).toEqual(expected.toSorted())
  expect(expected.length).toBeGreaterThan(10)
})

test('who is left out and why adds up, a sent reminder costs, and the budget ends them', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const guardian = { firstName: 'Ekua', surname: 'Baidoo', phone: aPhone() }
  const esi = await owing(school, { firstName: 'Esi', guardian }, 1300, '2026-10-01')
  await owing(school, { firstName: 'Kojo', guardian }, 1300, '2026-10-01')
  const shared = await owing(
    school,
    {
      guardian: { ...guardian, firstName: 'Auntie' },
    },
    20,
    '2026-10-01',
  )
  await owing(school, { guardian: { ...guardian, phone: '+233302123456' } }, 50, '2026-10-01')
  await owing(school, {}, 70, '2026-11-15')

  const before = await school.call(endpoints.readReminders)
  expect(before.families).toMatchObject([
    { name: 'Ekua Baidoo', amount: 2600, children: 'Esi, Kojo', late: true },
  ])
  expect(before.leftOut.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { reason: 'no_mobile', families: 1 },
    { reason: 'not_yet', families: 1 },
    { reason: 'same_number', families: 1 },
  ])
  expect(before.sample?.text).toBe(
    'Dear parent, still owed: Esi GHS 1,300.00, Kojo GHS 1,300.00. Total GHS 2,600.00. Paid? Show the receipt. 0302123456 - Adom Grace Academy',
  )
  const { queued } = await school.call(endpoints.sendReminders, { body: {} })
  const again = await school.call(endpoints.sendReminders, { body: {} })
  expect([queued, again.queued]).toEqual([1, 0])
  const after = await school.call(endpoints.setReminders, { body: { budget: 0.05 } })
  expect(after).toMatchObject({ spent: 0.04, families: [] })
  await pay(school, esi, 5)
  // A week later the price of one more is above what is left.
  at(school, '2026-11-23T09:00:00Z')
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  const later = await school.call(endpoints.readReminders)
  expect(later.leftOut).toContainEqual({ reason: 'budget', families: 2 })
  expect(shared).toBeTruthy()
})

test('of one family it is told what the next reminder says, how many there were, and what holds it back', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const guardian = { firstName: 'Ekua', surname: 'Baidoo', phone: aPhone() }
  const esi = await owing(school, { firstName: 'Esi', guardian }, 1300, '2026-10-01')
  const landline = await owing(
    school,
    { guardian: { ...guardian, phone: '+233302123456' } },
    50,
    '2026-10-01',
  )
  const next = async (student: string) => {
    const params = { familyId: await familyOf(school, student) }
    return await school.call(endpoints.readNextReminder, { params, query: {} })
  }
  expect(await next(esi)).toEqual({
    on: false,
    sentInTerm: 0,
    notBefore: null,
    reason: null,
    text: 'Dear parent, still owed: Esi GHS 1,300.00. Total GHS 1,300.00. Paid? Show the receipt. 0302123456 - Adom Grace Academy',
  })
  expect(await next(landline)).toMatchObject({ reason: 'no_mobile' })

  await school.call(endpoints.sendReminders, { body: {} })
  expect(await next(esi)).toMatchObject({ sentInTerm: 1, notBefore: '2026-11-23', reason: null })
  await writeContact(school.context, await familyOf(school, esi), { outcome: 'stop' })
  expect(await next(esi)).toMatchObject({ reason: 'silent' })
  await pay(school, esi, 1300)
  expect(await next(esi)).toMatchObject({ text: null })
  const nobody = await school.inject(endpoints.readNextReminder, { params: { familyId: esi }, query: {} })
  expect(nobody.status).toBe(404)
})

test('the words of a school stay in one text with the sum in it, and Twi only once it was checked', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const wrong: [Partial<Received<typeof endpoints.setReminders>['body']>, string, string][] = [
    [{ english: 'Pay now, {school}' }, 'english', 'Keep {total} in the text: what is owed must stand in it.'],
    [
      { english: 'Pay {total} at https://pay.example, {school}' },
      'english',
      'A reminder has no link: parents are told to trust none.',
    ],
    [
      { english: `{total} {school} ${'x'.repeat(140)}` },
      'english',
      'This is longer than one SMS of 160 letters. Make it shorter.',
    ],
    [{ english: 'x'.repeat(500) }, 'english', 'The text has at most 160 characters.'],
    [{ language: 'tw' }, 'twi', 'Check the Twi text and keep it before it is used.'],
  ]
  for (const [body, field, sentence] of wrong) {
    const { status, problem } = await school.inject(endpoints.setReminders, { body })
    expect([status, problem.fields]).toEqual([422, { [field]: sentence }])
  }
  await owing(school, { firstName: 'Nana-Akyeamfuɔ Osei Tutu-Agyemang' }, 22.5, '2026-10-01')
  const body = { language: 'tw' as const, twi: 'Ɔwofo pa, {children} ka {total}. {school}' }
  const { sample } = await school.call(endpoints.setReminders, { body })

  expect(sample?.text).toBe(
    'Owofo pa, Nana-Akyeamfuo Osei Tutu-Agyemang GHS 22.50 ka GHS 22.50. Adom Grace Academy',
  )
})

const HOLIDAYS = ['2026-12-04']
/** The provider is down on these. */
const DOWN = ['2026-11-09', '2026-11-10']

interface Family {
  phone: string
  happens: (day: Day) => Promise<void>
  /** As the rules see it: pesewas, and when it was due. */
  owed: number
  dueOn: Day
  /** With a plan: what is left of its parts. */
  parts: { on: Day; amount: number }[]
  promisedUntil: Day
  isSilent: boolean
  /** Days of texts that were sent or wait, newest last. */
  texts: Day[]
  waits: boolean
}

/** Six families with all that can happen between two reminders. */
async function theFamilies(school: TestSchool): Promise<Family[]> {
  const never = await aFamily(school, 900, '2026-10-01', {})
  const payer = await aFamily(school, 300, '2026-11-02', {
    '2026-11-10': (family) => paid(school, family, 300),
    '2026-11-20': (family) => takenBack(school, family),
  })
  const promiser = await aFamily(school, 500, '2026-10-15', {
    '2026-11-04': async (family) => {
      const promise = { amount: pesewas(10000), on: '2026-11-16' }
      await writeContact(school.context, family.id, { outcome: 'promised', promise })
      family.promisedUntil = '2026-11-16'
    },
  })
  const soon = await aFamily(school, 200, '2026-11-18', {
    '2026-11-27': (family) => paid(school, family, 50),
  })
  const stopper = await aFamily(school, 100, '2026-10-20', {
    '2026-11-12': async (family) => {
      await writeContact(school.context, family.id, { outcome: 'stop' })
      family.isSilent = true
    },
  })
  const planner = await aFamily(school, 600, '2026-10-15', {
    '2026-11-04': async (family) => {
      family.parts = ['2026-11-13', '2026-11-27', '2026-12-05'].map((on) => ({ on, amount: 20_000 }))
      const parts = family.parts.map(({ on, amount }) => ({ on, amount: pesewas(amount) }))
      await makePlan(school.context, family.id, { parts })
    },
    '2026-11-12': (family) => paid(school, family, 200),
    '2026-12-02': (family) => paid(school, family, 200),
  })
  return [never, payer, promiser, soon, stopper, planner]
}

type Known = Family & { id: string; student: string; receipt: string }
type Events = Record<Day, (family: Known) => Promise<void>>

async function aFamily(school: TestSchool, amount: number, dueOn: Day, events: Events): Promise<Known> {
  const phone = aPhone()
  const guardian = { firstName: 'Kojo', surname: 'Acquah', phone }
  const student = await owing(school, { guardian }, amount, dueOn)
  const [row] = await school.rows<{ id: string }>(sql`select id from guardians where phone = ${phone}`)
  const family: Known = {
    id: row?.id ?? '',
    student,
    receipt: '',
    phone,
    dueOn,
    owed: amount * 100,
    parts: [],
    promisedUntil: '',
    isSilent: false,
    texts: [],
    waits: false,
    happens: async (day) => await events[day]?.(family),
  }
  return family
}

async function paid(school: TestSchool, family: Known, amount: number) {
  family.receipt = await pay(school, family.student, amount)
  family.owed -= amount * 100
  // Only whole parts are paid here.
  family.parts.shift()
}

async function takenBack(school: TestSchool, family: Known) {
  await reverseReceipt(school.context, family.receipt, 'Bounced')
  family.owed = 30_000
}

const isFree = (day: Day) => HOLIDAYS.includes(day) || new Date(day).getUTCDay() === 0

function queueByRules(_: readonly Family[], family: Family, day: Day): void {
  const { promisedUntil, isSilent, texts } = family
  const { late, soon, oldest } = askedBy(family, day)
  const last = texts.at(-1)
  const isDue = late > 0 ? day >= addDays(oldest, 3) : soon > 0
  if (isFree(day) || isSilent || !isDue || texts.length >= 4) return
  if (promisedUntil >= day || (last && last > addDays(day, -7))) return
  // The talk of the promise was on a Wednesday: three school days later nobody is spared for it.
  texts.push(day)
  family.waits = true
}

/** What is late on a day, since when, and what is due within three days: by the parts of a plan, else all of it at once. */
function askedBy({ owed, dueOn, parts }: Family, day: Day) {
  const dues = parts.length > 0 ? parts : [{ on: dueOn, amount: owed }]
  const sum = (before: Day) =>
    dues.filter(({ on }) => on < before).reduce((total, { amount }) => total + amount, 0)
  return { late: sum(day), soon: sum(addDays(day, 4)), oldest: dues[0]?.on ?? '' }
}

/** What goes on this day: checked again, and not while the provider is down. */
function sendByRules(family: Family, day: Day): string[] {
  if (!family.waits || isFree(day)) return []
  const { late, soon } = askedBy(family, day)
  const mayGo = soon > 0 && !family.isSilent && family.promisedUntil < day
  if (mayGo && DOWN.includes(day)) return []
  family.waits = false
  family.texts.pop()
  if (!mayGo) return []
  family.texts.push(day)
  return [`${day} ${family.phone} ${((late || soon) / 100).toFixed(2)}`]
}

/** Notes reminders of these families; nothing may go at night. */
function sendingTo(school: TestSchool, families: readonly Family[], sent: string[]) {
  const phones = new Set(families.map(({ phone }) => phone))
  return async ({ to, text }: { to: string; text: string }) => {
    const total = /still owed.* Total GHS ([\d,.]+)\. /.exec(text)?.[1]
    if (!phones.has(to) || !total) return { outcome: 'sent' as const, providerId: null }
    const now = school.clock.now.toISOString()
    if (DOWN.includes(now.slice(0, 10))) return { outcome: 'failed' as const, reason: 'down' }
    expect(now.slice(11, 13)).toBe('09')
    sent.push(`${now.slice(0, 10)} ${to} ${total.replaceAll(',', '')}`)
    return { outcome: 'sent' as const, providerId: null }
  }
}

async function pay(school: TestSchool, studentId: string, amount: number): Promise<string> {
  const lines = [{ feeType: 'School Fees', amount: pesewas(amount * 100) }]
  const { receipt } = await post(school.context, { kind: 'payment', studentId, lines })
  return receipt?.id ?? ''
}

async function familyOf(school: TestSchool, studentId: string): Promise<string> {
  return (await school.call(endpoints.readStudent, { params: { studentId } })).familyId
}
