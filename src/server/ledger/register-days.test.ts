import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { readRegister } from '../features/registers/queries.ts'
import { testDatabase } from '../testing/test-database.ts'
import { keepRegister } from './index.ts'
import { openRegisterOffice } from './testing/register-office.ts'

beforeAll(async () => {
  await testDatabase()
})

/** Fri 20 Nov, at noon: marks of some moments for a register of some day. */
async function marked(day: string, at: string[], more: { askDay?: boolean; confirm?: boolean } = {}) {
  const { office, feeType, pupils, asTeacher } = await openRegisterOffice(
    at.length,
    new Date('2026-11-20T12:00:00Z'),
  )
  const act = keepRegister(asTeacher(), {
    class: office.school.classId('Basic 4'),
    feeType,
    day,
    marks: at.map((moment, place) => ({
      student: pupils[place] ?? '',
      mark: 'paid' as const,
      amount: pesewas(1500),
      at: moment,
    })),
    handOver: { counted: pesewas(1500 * at.length), ...more },
  })
  const read = async () => (await readRegister(office.at(0), (await act).register)).register
  return { act, read }
}

const thursday = '2026-11-19T08:00:00Z'
const friday = '2026-11-20T08:00:00Z'

test('Friday’s marks on Thursday’s register are asked about, by both days', async () => {
  const { act } = await marked('2026-11-19', [friday, friday], { askDay: true })

  await expect(act).rejects.toMatchObject({
    code: 'another_day',
    message: 'These marks were made on Fri 20 Nov, and the register is of Thu 19 Nov. Which is right?',
    details: { facts: { day: '2026-11-19', madeOn: '2026-11-20', otherDay: '2026-11-20' } },
  })
})

test('whoever says that the day is right hands it over, and the office sees the other day', async () => {
  const { read } = await marked('2026-11-19', [friday, friday], { askDay: true, confirm: true })

  expect(await read()).toMatchObject({ day: '2026-11-19', madeOn: '2026-11-20', state: 'handed_over' })
})

test('an older phone, which cannot answer, is not asked; the office sees it', async () => {
  const { read } = await marked('2026-11-19', [friday, friday])

  expect(await read()).toMatchObject({ madeOn: '2026-11-20', state: 'handed_over' })
})

test.each([
  ['marked on its own day and sent on the next', '2026-11-19', [thursday, thursday]],
  ['finished on the next morning', '2026-11-19', [thursday, thursday, friday]],
  ['marked by a clock that is a month fast', '2026-11-20', ['2026-12-20T08:00:00Z', '2027-11-20T08:00:00Z']],
])('no question: %s', async (_what, day, at) => {
  const { read } = await marked(day, at, { askDay: true })

  expect(await read()).toMatchObject({ day, madeOn: null, state: 'handed_over' })
})

test('marks of a clock a year slow are named as they were made', async () => {
  const { act } = await marked('2026-11-20', ['2025-11-20T08:00:00Z'], { askDay: true })

  await expect(act).rejects.toMatchObject({ details: { facts: { otherDay: '2025-11-20' } } })
})

test.each(['2026-11-23', '2027-11-20'])('a day that has not come names the one it is: %s', async (day) => {
  const { act } = await marked(day, [friday], { askDay: true })

  await expect(act).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { day: expect.any(String) }, facts: { otherDay: '2026-11-20' } },
  })
})
