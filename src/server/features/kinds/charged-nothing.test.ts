import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { setClassFee } from '../../ledger/index.ts'
import { aSchoolWithKinds, billFee, debtOf, feeInGrid } from './testing/school-with-kinds.ts'

test('whose kind pays nothing any more is not billed, and not among those whom the bill has charged', async () => {
  const school = await aSchoolWithKinds()
  const params = { schoolId: school.schoolId }
  await billFee(school, 1450, { Boarder: 3600 })
  const before = await school.call(endpoints.readFeeGrid, { params })

  await school.call(endpoints.setClassFees, { params, body: { fees: [school.fee(1450, { Boarder: 0 })] } })
  const after = await school.call(endpoints.readFeeGrid, { params })

  expect(before.lastAct).toMatchObject({ students: 3, total: 6500 })
  expect(after.lastAct).toMatchObject({ students: 2, total: 2900 })
  const { students } = await school.call(endpoints.listUnbilled, { params })
  expect(students).toEqual([await school.idOf('Esi')])
})

test('a fixed fee set to nothing is taken away, with what the kinds would have paid', async () => {
  const school = await aSchoolWithKinds()
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.setClassFees, { params, body: { fees: [school.fee(1450, { Boarder: 3600 })] } })
  expect((await feeInGrid(school)).kinds).toHaveLength(1)

  await setClassFee(school.context, { classId: school.basic4, feeType: 'School Fees', amount: pesewas(0) })

  const { fees } = await school.call(endpoints.readFeeGrid, { params })
  expect(fees).toEqual([])
})

test('what the first kind pays is the amount itself and is not named beside it', async () => {
  const school = await aSchoolWithKinds()
  for (const prices of [{ Day: 1000 }, { Boarder: 3600, Day: 1450 }]) {
    expect((await billFee(school, 1450, prices)).reply.billed).toEqual([])
  }
})

test('whose kind pays nothing since they were away is given it back on coming back', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })
  const studentIds = [await school.idOf('Esi')]
  await school.call(endpoints.archiveStudents, { body: { studentIds } })
  await school.call(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [school.fee(1450, { Boarder: 0 })] },
  })
  expect(await debtOf(school, 'Esi')).toBe(3600)

  const seen = await school.call(endpoints.previewRestore, { body: { studentIds } })
  await school.call(endpoints.restoreStudents, { body: { studentIds, charge: true } })

  expect(seen.students).toMatchObject([{ charges: [{ feeType: 'School Fees', amount: -3600 }] }])
  expect(await debtOf(school, 'Esi')).toBe(0)
  expect(await school.problems()).toEqual([])
})

test('the grid says what a class paid last term by its amount, whatever the kinds of its pupils paid', async () => {
  const school = await aSchoolWithKinds()
  const params = { schoolId: school.schoolId }
  const classId = await school.classId('Basic 5')
  await school.addStudent({ firstName: 'Adjoa', classRef: 'Basic 5', kindId: school.kinds.Boarder })
  const fees = [{ ...school.fee(1450, { Boarder: 3600 }), classId }]
  await school.call(endpoints.billClasses, { params, body: { fees } })
  school.clock.pass({ days: 60 })
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)

  const grid = await school.call(endpoints.readFeeGrid, { params })

  expect(grid.fees).toMatchObject([{ classId, feeType: 'School Fees', lastTerm: 1450, billed: null }])
})
