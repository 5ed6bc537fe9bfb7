import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aSchoolWithKinds, becomes, billFee, debtOf, previewOf } from './testing/school-with-kinds.ts'

test('a change in mid-term charges the days left of the difference, to the pesewa, and what was shown', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })

  const shown = await previewOf(school, 'Kofi', 'Boarder')
  const days = shown.ways.find(({ way }) => way === 'days')
  const share = Math.round((215_000 * shown.daysLeft) / shown.days) / 100
  const { reply } = await becomes(school, 'Kofi', { kind: 'Boarder', way: 'days', owes: days?.owes ?? 0 })

  expect(shown.fees).toMatchObject([{ price: 3600, priceBefore: 1450, difference: 2150, charged: 1450 }])
  expect(shown.ways.map(({ way, owes }) => [way, owes])).toEqual([
    ['days', share],
    ['whole', 2150],
    ['nothing', 0],
  ])
  expect(reply).toMatchObject({ charged: share, owes: share, message: 'Kofi is a boarder now.' })
  expect(await debtOf(school, 'Kofi')).toBe(1450 + share)
  expect(await school.problems()).toEqual([])
})

test('after a change a new price adds its difference alone, and who comes back is charged nothing more', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })
  await becomes(school, 'Kofi', { kind: 'Boarder', way: 'nothing', owes: 0 })

  await school.call(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [school.fee(1450, { Boarder: 3700 })] },
  })
  const studentIds = [await school.idOf('Kofi')]
  await school.call(endpoints.archiveStudents, { body: { studentIds } })
  await school.call(endpoints.restoreStudents, { body: { studentIds, charge: true } })

  expect(await debtOf(school, 'Kofi')).toBe(1550)
  expect(await debtOf(school, 'Esi')).toBe(3700)
})

test('a second change goes by the list: as if since the first day undoes the first', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })
  const first = await previewOf(school, 'Kofi', 'Boarder')
  const charged = first.ways[0]?.owes ?? 0
  await becomes(school, 'Kofi', { kind: 'Boarder', way: 'days', owes: charged })

  const back = await previewOf(school, 'Kofi', 'Day')
  await becomes(school, 'Kofi', { kind: 'Day', way: 'whole', owes: -charged })

  expect(back.ways.map(({ way, owes }) => [way, owes])).toEqual([
    ['days', -charged],
    ['whole', -charged],
    ['nothing', 0],
  ])
  expect(await debtOf(school, 'Kofi')).toBe(1450)
  const again = await becomes(school, 'Kofi', { kind: 'Day', way: 'whole', owes: 0 })
  expect(again.problem).toMatchObject({ code: 'conflict', detail: 'Kofi is a day pupil already.' })
})

test('money paid that a change puts in credit is asked about; another figure than shown is refused', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })
  await school.pay(await school.idOf('Esi'), 3600)

  const shown = await previewOf(school, 'Esi', 'Day')
  const asked = await becomes(school, 'Esi', { kind: 'Day', way: 'whole', owes: -2150 })
  const other = await becomes(school, 'Esi', { kind: 'Day', way: 'whole', owes: -2000, confirm: true })
  const done = await becomes(school, 'Esi', { kind: 'Day', way: 'whole', owes: -2150, confirm: true })

  expect(shown.ways.find(({ way }) => way === 'whole')).toMatchObject({ inCredit: 2150 })
  expect(asked.problem).toMatchObject({
    code: 'makes_credit',
    detail: 'This puts GH₵2,150.00 in credit for Esi. Post it?',
  })
  expect(other.problem.code).toBe('conflict')
  expect(done.reply.owes).toBe(-2150)
  expect(await debtOf(school, 'Esi')).toBe(-2150)
  expect(await school.problems()).toEqual([])
})

test('of a bill that was undone a change charges nothing, and of a fee the kind now pays for the first time all of it', async () => {
  const school = await aSchoolWithKinds()
  const { reply } = await billFee(school, 1450, { Boarder: 3600 })
  await school.call(endpoints.undoBillingRun, {
    params: { billingRunId: reply.billed[0]?.billingRunId ?? '' },
    body: { reason: 'Wrong fee' },
  })
  await billFee(school, 0, { Boarder: 1500 }, 'Others')

  const shown = await previewOf(school, 'Kofi', 'Boarder')
  await becomes(school, 'Kofi', { kind: 'Boarder', way: 'whole', owes: 1500 })

  expect(shown.fees).toMatchObject([{ feeType: 'Others', priceBefore: 0, price: 1500, charged: 0 }])
  expect(await debtOf(school, 'Kofi')).toBe(1500)
})

test('a price below what was agreed charges nothing, however it changes; one far above charges the difference', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })
  await becomes(school, 'Kofi', { kind: 'Boarder', way: 'nothing', owes: 0 })
  await becomes(school, 'Esi', { kind: 'Day', way: 'nothing', owes: 0 })
  const setPrices = (day: number, boarder: number) =>
    school.call(endpoints.setClassFees, {
      params: { schoolId: school.schoolId },
      body: { fees: [school.fee(day, { Boarder: boarder })] },
    })

  // Kofi pays 2,150.00 less than a boarder, Esi as much more than a day pupil.
  await setPrices(1450, 1000)
  expect(await debtOf(school, 'Kofi')).toBe(0)
  await setPrices(5750, 1200)
  expect([await debtOf(school, 'Kofi'), await debtOf(school, 'Esi')]).toEqual([0, 7900])
  expect(await school.problems()).toEqual([])
})
