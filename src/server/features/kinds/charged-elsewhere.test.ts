import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aSchoolWithKinds, billFee, debtOf, type SchoolWithKinds } from './testing/school-with-kinds.ts'

test('a class that took a fee off a child again keeps no other class from charging it', async () => {
  const school = await aSchoolWithKinds()
  await movedWithNothingCharged(school, 'Esi')

  await billBasic5(school, 1450)

  expect(await debtOf(school, 'Esi')).toBe(1450)
  expect(await school.problems()).toEqual([])
})

test('nor does it when the new class’s price for the kind goes up from nothing', async () => {
  const school = await aSchoolWithKinds()
  await movedWithNothingCharged(school, 'Esi')
  await billBasic5(school, 1450, 0)
  expect(await debtOf(school, 'Esi')).toBe(0)

  await school.call(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [await ofBasic5(school, 1450, 3600)] },
  })

  expect(await debtOf(school, 'Esi')).toBe(3600)
  expect(await school.problems()).toEqual([])
})

test('nor from charging it when the child joins that class, which was billed before', async () => {
  const school = await aSchoolWithKinds()
  await school.addStudent({ firstName: 'Adjoa', classRef: 'Basic 5' })
  await billFee(school, 1450, { Boarder: 3600 })
  await billBasic5(school, 1450)
  const studentId = await school.idOf('Esi')
  const charges = async () => {
    const joining = { params: { classRef: 'Basic 5' }, query: { studentId } }
    return (await school.call(endpoints.previewJoining, joining)).charges
  }
  expect(await charges()).toEqual([])

  await school.call(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [school.fee(1450, { Boarder: 0 })] },
  })

  expect(await charges()).toMatchObject([{ feeType: 'School Fees', amount: 1450 }])
})

test('a class that still charges it keeps the new class from charging it when its price goes up from nothing', async () => {
  const school = await aSchoolWithKinds()
  await school.addStudent({ firstName: 'Adjoa', classRef: 'Basic 5' })
  await billFee(school, 1450, { Boarder: 3600 })
  await toBasic5(school, 'Esi')
  await billBasic5(school, 1450, 0)

  await school.call(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [await ofBasic5(school, 1450, 3600)] },
  })

  expect(await debtOf(school, 'Esi')).toBe(3600)
  expect(await school.problems()).toEqual([])
})

/** A boarder of Basic 4 is charged, then boarders pay nothing there, then the child goes to Basic 5, where somebody else is. */
async function movedWithNothingCharged(school: SchoolWithKinds, firstName: string): Promise<void> {
  await school.addStudent({ firstName: 'Adjoa', classRef: 'Basic 5' })
  await billFee(school, 1450, { Boarder: 3600 })
  await school.call(endpoints.setClassFees, {
    params: { schoolId: school.schoolId },
    body: { fees: [school.fee(1450, { Boarder: 0 })] },
  })
  await toBasic5(school, firstName)
  expect(await debtOf(school, firstName)).toBe(0)
}

async function toBasic5(school: SchoolWithKinds, firstName: string): Promise<void> {
  await school.call(endpoints.promoteStudents, {
    body: {
      classId: school.basic4,
      students: [await school.idOf(firstName)],
      toClassId: await school.classId('Basic 5'),
    },
  })
}

async function ofBasic5(school: SchoolWithKinds, amount: number, ofBoarders?: number) {
  const prices = ofBoarders === undefined ? {} : { Boarder: ofBoarders }
  return { ...school.fee(amount, prices), classId: await school.classId('Basic 5') }
}

async function billBasic5(school: SchoolWithKinds, amount: number, ofBoarders?: number): Promise<void> {
  await school.call(endpoints.billClasses, {
    params: { schoolId: school.schoolId },
    body: { fees: [await ofBasic5(school, amount, ofBoarders)] },
  })
}
