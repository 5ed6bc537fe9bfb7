import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Context, query, sql } from '#server/context/context.ts'
import { diceOf } from '#server/demo/dice.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Act } from '../client/act.ts'
import { makingBrought } from '../client/brought-acts.ts'
import { priced } from '../client/kind-acts.ts'
import type { School } from '../client/school.ts'

const check = readFileSync(new URL('./brought.sql', import.meta.url), 'utf8')

/** What a crash could leave behind if these acts were not one transaction each, and what a wrong price would look like. */
const halves: [what: string, statement: string][] = [
  ['an opening balance that is missing', `delete from ledger_entries where kind = 'opening'`],
  ['one of another sum', `update ledger_entries set amount = amount + 1 where kind = 'opening'`],
  [
    'one of another fee',
    `update ledger_entries set fee_type_id = (select id from fee_types where name = 'Others') where kind = 'opening'`,
  ],
  ['one of another day', `update ledger_entries set due_on = due_on - 1 where kind = 'opening'`],
  ['a child of a list too few', `update students set other_names = '' where other_names ilike 'book:%/0'`],
  ['children nobody was told of', `delete from idempotency_keys where key like 'book:%'`],
  ['an old receipt too few', `delete from old_receipts where number like '%/0/%'`],
  ['one of another sum', `update old_receipts set amount = amount + 1`],
  ['old receipts nobody was told of', `delete from idempotency_keys where key like 'old:%'`],
  ['a list taken away that nobody was told of', `delete from idempotency_keys where key like 'unold:%'`],
  [
    'a change of kind that charges other than was answered',
    `delete from ledger_entries where kind = 'class_fee' and recorded_at in (
    select recorded_at from idempotency_keys where key like 'kind:%')`,
  ],
  ['a change of kind nobody was told of', `delete from idempotency_keys where key like 'kind:%'`],
  [
    'a boarder billed as a day pupil',
    `update ledger_entries set amount = amount - 1 where kind = 'class_fee' and amount % 10 = 1 and amount > 10`,
  ],
]

test('lists of the old book and kinds of pupils that came once show no fault, and every half is named', async () => {
  const school = await playedSchool()
  expect(await faultsIn(school.context)).toEqual([])

  for (const [what, statement] of halves) {
    const faults = await asOwner(
      school.context,
      async (client) => {
        await client.query(statement)
        return await faultsIn({ ...school.context, client })
      },
      { forging: ['ledger_entries', 'audit_log'] },
    )
    expect(faults, what).not.toEqual([])
  }
})

function faultsIn(context: Context) {
  return query<{ subject: string; detail: string }>(context, sql([check]))
}

/** Two lists of children with what they owed, a bill with amounts per kind, a change of kind, and old receipts of which one list goes again. */
async function playedSchool(): Promise<TestSchool> {
  const school = await createTestSchool()
  const dice = diceOf(43)
  const named = ['Day', 'Boarder', 'Weekly'].map((name) => ({ name }))
  const { kinds } = await school.call(endpoints.keepKinds, { body: { kinds: named } })
  const played = { kinds, oldLists: [] as string[], students: [] } as unknown as School
  const send = async (key: string, act: Act | undefined) => {
    if (!act) throw new Error(`nothing to do for ${key}`)
    school.clock.pass({ minutes: 1 })
    const { method, path: url, body } = act
    const headers = { authorization: `Bearer ${school.token}`, 'idempotency-key': key }
    const answered = await school.app.inject({ method: method as 'POST', url, payload: body, headers })
    if (answered.statusCode >= 300) throw new Error(`${key}: ${answered.body.slice(0, 500)}`)
    act.done(answered.json())
  }
  for (const key of ['book:a:1', 'book:a:2']) await send(key, makingBrought.book(played, key, dice))
  for (const key of ['old:a:3', 'old:a:4']) await send(key, makingBrought.old(played, key, dice))
  await send('unold:a:5', makingBrought.unold(played, 'unold:a:5', dice))
  const boarder = await school.addStudent({ firstName: 'Esi', kindId: kinds[1]?.id ?? '' })
  await school.addStudent({ firstName: 'Kofi' })
  await billAs(school, 'all:a:6', priced(played, dice))
  await becomes(school, 'kind:a:7', { studentId: boarder, kindId: kinds[2]?.id ?? '' })
  await billAs(school, 'all:a:8', priced(played, dice))
  return school
}

async function billAs(school: TestSchool, key: string, price: ReturnType<typeof priced>) {
  school.clock.pass({ minutes: 1 })
  const fee = { classId: await school.classId('Basic 4'), feeType: 'School Fees', ...price }
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.billClasses, { params, body: { fees: [fee] } }, { key })
}

async function becomes(
  school: TestSchool,
  key: string,
  { studentId, kindId }: { studentId: string; kindId: string },
) {
  school.clock.pass({ minutes: 1 })
  const params = { studentId }
  const from = '2026-11-20'
  const shown = await school.call(endpoints.previewKindChange, { params, query: { kindId, from } })
  const whole = shown.ways.find(({ way }) => way === 'whole')
  const body = { kindId, from, way: 'whole' as const, owes: whole?.owes ?? 0 }
  await school.call(endpoints.changeKind, { params, body }, { key })
}
