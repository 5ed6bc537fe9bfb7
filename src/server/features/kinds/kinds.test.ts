import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { aSchoolWithKinds, billFee, debtOf, feeInGrid } from './testing/school-with-kinds.ts'

test('a class is billed each kind its own amount, and who has none of their own pays the class’s', async () => {
  const school = await aSchoolWithKinds()

  const { reply } = await billFee(school, 1450, { Boarder: 3600 })

  expect(reply).toMatchObject({ students: 3, total: 1450 * 2 + 3600 })
  expect(await debtOf(school, 'Kofi')).toBe(1450)
  expect(await debtOf(school, 'Esi')).toBe(3600)
  expect(await debtOf(school, 'Yaw')).toBe(1450)
  expect(await feeInGrid(school)).toMatchObject({
    amount: 1450,
    kinds: [{ kindId: school.kinds.Boarder, amount: 3600 }],
  })
  expect(await school.problems()).toEqual([])
})

test('the preview of a bill says what each kind would be charged', async () => {
  const school = await aSchoolWithKinds()
  const fees = [school.fee(1450, { Boarder: 3600 })]

  const preview = await school.call(endpoints.previewBillClasses, {
    params: { schoolId: school.schoolId },
    body: { fees },
  })
  const { reply } = await billFee(school, 1450, { Boarder: 3600 })

  expect(preview).toMatchObject({ students: 3, total: 6500 })
  expect(reply.total).toBe(preview.total)
})

test('one class by itself is billed, and its fee changed, by kind as the preview says', async () => {
  const school = await aSchoolWithKinds()
  const params = { schoolId: school.schoolId }
  const body = school.fee(1450, { Boarder: 3600, Weekly: 0 })

  const preview = await school.call(endpoints.previewClassFees, { params, body })
  const billed = await school.call(endpoints.addClassFees, { params, body })
  const path = { classId: school.basic4, feeType: 'School Fees' }
  const change = await school.call(endpoints.previewClassFee, { params: path, query: { amount: 1500 } })
  const changed = await school.call(endpoints.setClassFee, { params: path, body: { amount: 1500 } })
  // As an older browser bills it: the kinds keep what they pay.
  const again = { ...path, amount: 1500, confirm: true }
  const foreseen = await school.call(endpoints.previewClassFees, { params, body: { ...path, amount: 1500 } })
  const twice = await school.call(endpoints.addClassFees, { params, body: again })

  expect(preview).toMatchObject({ total: 5050, students: 2 })
  expect(preview.byKind?.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ['Boarder', 3600],
    ['Day', 1450],
  ])
  expect(preview.skipped).toMatchObject([{ reason: 'Weekly pays nothing.' }])
  expect(billed).toMatchObject({ total: 5050, students: 2 })
  expect([change.difference, changed.difference]).toEqual([50, 50])
  expect([foreseen.total, twice.total]).toEqual([5100, 5100])
  expect(await debtOf(school, 'Esi')).toBe(7200)
  expect(await school.problems()).toEqual([])
})

test('a boarding fee is nothing for a day pupil, who is not charged', async () => {
  const school = await aSchoolWithKinds()

  const { reply } = await billFee(school, 0, { Boarder: 1500 }, 'Others')

  expect(reply).toMatchObject({ students: 1, total: 1500 })
  expect(await debtOf(school, 'Kofi')).toBe(0)
  expect((await school.addStudent({ kindId: school.kinds.Boarder })).length).toBeGreaterThan(0)
  expect(await school.problems()).toEqual([])
})

test('a fee that nobody pays is refused', async () => {
  const school = await aSchoolWithKinds()
  const { problem } = await billFee(school, 0, { Boarder: 0 })

  expect(problem.code).toBe('invalid')
})

test('who joins is charged as their kind', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })

  const { charges } = await school.call(endpoints.previewJoining, {
    params: { classRef: 'Basic 4' },
    query: { kindId: school.kinds.Boarder },
  })
  await school.addStudent({ firstName: 'Ama', kindId: school.kinds.Boarder })
  await school.addStudent({ firstName: 'Kojo', kindId: school.kinds.Weekly })

  expect(charges).toMatchObject([{ feeType: 'School Fees', amount: 3600 }])
  expect(await debtOf(school, 'Ama')).toBe(3600)
  expect(await debtOf(school, 'Kojo')).toBe(1450)
})

test('a new price of one kind changes only what that kind was charged', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })

  const { reply } = await school.inject(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [school.fee(1500, { Boarder: 3600 })] },
  })

  expect(reply).toMatchObject({ set: 1, students: 2, difference: 100 })
  expect(await debtOf(school, 'Kofi')).toBe(1500)
  expect(await debtOf(school, 'Esi')).toBe(3600)
})

test('a change that names no kinds leaves what they pay as it is', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })

  await school.call(endpoints.setClassFee, {
    params: { classId: school.basic4, feeType: 'School Fees' },
    body: { amount: 1500 },
  })

  expect(await debtOf(school, 'Esi')).toBe(3600)
  expect(await debtOf(school, 'Kofi')).toBe(1500)
  expect((await feeInGrid(school)).kinds).toEqual([{ kindId: school.kinds.Boarder, amount: 3600 }])
})

test('taking a bill back brings back what the kinds paid before', async () => {
  const school = await aSchoolWithKinds()
  await school.call(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [school.fee(1000, { Boarder: 2000 })] },
  })
  const { reply } = await billFee(school, 1450, { Boarder: 3600 })

  await school.call(endpoints.undoBillingRun, {
    params: { billingRunId: reply.billed[0]?.billingRunId ?? '' },
    body: { reason: 'Wrong fee' },
  })

  expect(await feeInGrid(school)).toMatchObject({ amount: 1000, kinds: [{ amount: 2000 }] })
  expect(await debtOf(school, 'Esi')).toBe(0)
  expect(await school.problems()).toEqual([])
})

test('a kind that pupils have is not removed, and one that nobody has takes its prices along', async () => {
  const school = await aSchoolWithKinds()
  await school.call(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [school.fee(1000, { Boarder: 2000, Weekly: 1500 })] },
  })
  const { Day, Boarder, Weekly } = school.kinds

  const kept = await school.inject(endpoints.keepKinds, {
    body: {
      kinds: [
        { id: Day, name: 'Day' },
        { id: Weekly, name: 'Weekly' },
      ],
    },
  })
  await school.call(endpoints.setKindOfMany, {
    body: { studentIds: [await school.idOf('Yaw')], kindId: Day },
  })
  const removed = await school.inject(endpoints.keepKinds, {
    body: {
      kinds: [
        { id: Day, name: 'Day' },
        { id: Boarder, name: 'Boarder' },
      ],
    },
  })

  expect(kept.problem).toMatchObject({
    code: 'conflict',
    detail: '1 child is a boarder. Make the child a day pupil first.',
  })
  expect(removed.reply.kinds.map(({ name }) => name)).toEqual(['Day', 'Boarder'])
  expect((await feeInGrid(school)).kinds).toEqual([{ kindId: Boarder, amount: 2000 }])
})

test('a seventh kind, one word twice, one kind alone, another first and one of another school are refused', async () => {
  const school = await aSchoolWithKinds()
  const other = await aSchoolWithKinds()
  const { Day, Boarder } = school.kinds
  const named = (...kinds: ({ id?: string; name: string } | string)[]) =>
    school.inject(endpoints.keepKinds, {
      body: { kinds: kinds.map((kind) => (typeof kind === 'string' ? { name: kind } : kind)) },
    })

  const problems = [
    await named({ id: Day, name: 'Day' }, 'A', 'B', 'C', 'D', 'E', 'F'),
    await named({ id: Day, name: 'Day' }, 'day'),
    await named({ id: Day, name: 'Day' }),
    await named({ id: Boarder, name: 'Boarder' }, { id: Day, name: 'Day' }),
    await named({ id: Day, name: 'Day' }, { id: other.kinds.Boarder, name: 'Boarder' }),
  ].map(({ problem }) => problem.code)
  const fee = { ...school.fee(1000), kinds: [{ kindId: other.kinds.Boarder, amount: 2000 }] }
  const priced = await school.inject(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [fee] },
  })
  const moved = await school.inject(endpoints.changeKind, {
    params: { studentId: await school.idOf('Kofi') },
    body: { kindId: other.kinds.Boarder, from: '2026-11-20', way: 'whole', owes: 0 },
  })

  expect(problems).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'not_found'])
  expect(priced.reply.notSet).toMatchObject([{ reason: 'Kind of pupil not found.' }])
  expect(moved.problem.code).toBe('not_found')
})

test('many change at once only where nobody is charged by it', async () => {
  const school = await aSchoolWithKinds()
  const studentIds = [await school.idOf('Kofi'), await school.idOf('Yaw')]
  const kindId = school.kinds.Boarder

  const first = await school.inject(endpoints.setKindOfMany, {
    body: { studentIds: [studentIds[0] ?? ''], kindId },
  })
  await billFee(school, 1450, { Boarder: 3600 })
  const billed = await school.inject(endpoints.setKindOfMany, { body: { studentIds, kindId } })

  expect(first.reply).toMatchObject({ set: 1, message: '1 child is a boarder now.' })
  expect(await debtOf(school, 'Kofi')).toBe(3600)
  expect(billed.problem.detail).toMatch(/^1 child is billed this term by another price\./)
})

test('a school without kinds sees nothing of them', async () => {
  const school = await createTestSchool()
  const id = await school.addStudent()

  const grid = await school.call(endpoints.readFeeGrid, { params: { schoolId: school.schoolId } })
  const student = await school.call(endpoints.readStudent, { params: { studentId: id } })

  expect(grid.kinds).toEqual([])
  expect(grid.classes[0]).not.toHaveProperty('byKind')
  expect(student).not.toHaveProperty('kind')
  expect(await school.call(endpoints.listKinds)).toEqual({ kinds: [], change: null })
})

test('lists say the kind as it is called now', async () => {
  const school = await aSchoolWithKinds()
  const read = () =>
    school.call(endpoints.listStudents, {
      params: { schoolId: school.schoolId },
      query: {},
    })
  const kinds = async () => (await read()).map((one) => [one.student_first_name, one.kind]).sort()

  expect(await kinds()).toEqual([
    ['Esi', 'Boarder'],
    ['Kofi', 'Day'],
    ['Yaw', 'Weekly'],
  ])
  const { Day, Boarder, Weekly } = school.kinds
  await school.call(endpoints.keepKinds, {
    body: {
      kinds: [
        { id: Day, name: 'Day' },
        { id: Boarder, name: 'In the house' },
        { id: Weekly, name: 'Weekly' },
      ],
    },
  })
  expect(await kinds()).toEqual([
    ['Esi', 'In the house'],
    ['Kofi', 'Day'],
    ['Yaw', 'Weekly'],
  ])
  const rows = await school.rows(sql`select name from pupil_kinds where removed_at is null`)
  expect(rows).toHaveLength(3)
})
