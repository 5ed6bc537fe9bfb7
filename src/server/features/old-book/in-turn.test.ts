import { expect, test } from 'vitest'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { keepOldBook, post, signOldBook } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { second } from '../../testing/turns.ts'
import { readOldBook } from './queries.ts'

test('a second signature at the moment the figures change is the first for the new ones', async () => {
  const school = await createTestSchool()
  const bursar = await aPersonOf(school, 'bursar')
  const studentId = await school.addStudent()
  const classId = await school.classId('Basic 4')
  const owed = (context: Context, feeType: string, amount: Pesewas, inCredit = false) =>
    post(context, { kind: 'opening', studentId, lines: [{ feeType, amount, inCredit }] })
  await owed(school.context, 'School Fees', pesewas(1_000))
  const old = [{ class: classId, school: pesewas(1_000), other: pesewas(0) }]
  await keepOldBook(school.context, { asOf: '2026-09-04', old, differences: [] })
  await signOldBook(school.context, 'own_session')

  // From one fee to another: the class owes what it owed, and nothing is without a name.
  const outcome = await second(
    school.context,
    async (inner) => {
      await owed(inner, 'School Fees', pesewas(400), true)
      await owed(inner, 'Exam Fees', pesewas(400))
    },
    (context) => signOldBook({ ...context, caller: bursar.context.caller }, 'own_session'),
  )

  expect(outcome).toBe('done')
  expect(await readOldBook(school.context)).toMatchObject({
    isSigned: false,
    signatures: [{ by: bursar.name }],
  })
})
