import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { payFamily, post, reverseReceipt } from '../../ledger/index.ts'
import { foundLedgerSchool } from '../../ledger/testing/ledger-school.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { hold, second, waiting } from '../../testing/turns.ts'

beforeAll(async () => {
  await testDatabase()
})

test('the same sum for the same children at one moment is asked about, also when it is spread otherwise', async () => {
  const school = await foundLedgerSchool()
  const [one, other] = [await school.admit(), await school.admit()]
  const tender = (feeType: string, ...amounts: [number, number]) => {
    const lines = [one, other].map((student, place) => ({
      student,
      feeType,
      amount: pesewas(amounts[place] ?? 0),
    }))
    return (context: Context) => payFamily(context, { lines })
  }

  const outcome = await second(
    school.context(),
    tender('School Fees', 600, 400),
    tender('Exam Fees', 500, 500),
  )

  expect(outcome).toBe('possible_duplicate')
})

test('an older client’s second call waits for the first, and completes it', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const held = hold(school.context(), (context) => half(context, student, 'pay'))
  const { entries } = await held.done
  const completing = half(school.context(), student, 'transaction')
  await waiting(school, 1)

  await held.commit()

  expect(await completing).toMatchObject({ completes: entries[0]?.id })
})

test('an older client’s second call completes nothing that is taken back at that moment', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await half(school.context(), student, 'pay')
  const held = hold(school.context(), (context) => reverseReceipt(context, receipt?.id ?? '', 'wrong child'))
  await held.done
  const completing = half(school.context(), student, 'transaction')
  await waiting(school, 1)

  await held.commit()

  expect(await completing).not.toHaveProperty('completes')
  expect(await school.problems()).toEqual([])
})

function half(context: Context, studentId: string, call: 'pay' | 'transaction') {
  const lines = [{ feeType: 'School Fees', amount: pesewas(5_000) }]
  return post(context, { kind: 'payment', studentId, lines, half: call })
}
