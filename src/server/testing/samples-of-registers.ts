import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../context/context.ts'
import { aPersonOf, type Person } from './people.ts'
import type { Samples } from './sample.ts'
import { aFeeType, aStudentId, type SampleSchool } from './sample-school.ts'

/** Right calls about daily fees and registers, each on a class and a school day of its own. */
export const registerSamples = {
  readDailyFees: () => ({}),
  saveDailyFee: async (school) => ({ body: { ...everyDay, feeType: await aFeeType(school) } }),
  saveDailyRate: async (school) => ({
    params: { feeTypeId: await aDailyFee(school) },
    body: {
      studentId: await aStudentId(school),
      fromDay: '2026-11-20',
      means: 'free' as const,
      note: school.mark,
    },
  }),
  readRegisterBook: () => ({}),
  keepRegister: async (school) => {
    const { classId, feeTypeId, day, studentId } = await aRegisterToMark(school)
    const marks = [{ studentId, mark: 'paid' as const, amount: 15, at: `${day}T07:30:00.000Z` }]
    return { body: { classId, feeTypeId, day, marks, handOver: { counted: 15 } } }
  },
  listRegisters: () => ({ query: { day: '2026-11-20' } }),
  readRegister: async (school) => ({ params: { registerId: (await aRegister(school)).registerId } }),
  takeRegisterBack: async (school) => ({ params: { registerId: (await aRegister(school)).registerId } }),
  sendRegisterBack: async (school) => ({
    params: { registerId: (await aRegister(school)).registerId },
    body: { reason: `Count again ${school.mark}` },
  }),
  acceptRegister: async (school) => ({
    params: { registerId: (await aRegister(school)).registerId },
    body: { counted: 14, says: `One cedi less ${school.mark}` },
  }),
  correctRegister: async (school) => {
    const { registerId, studentId } = await anAcceptedRegister(school, 15)
    return { params: { registerId }, body: { studentId, mark: 'absent' as const, reason: school.mark } }
  },
  settleInHand: async (school) => {
    const { teacher } = await anAcceptedRegister(school, 10)
    return { params: { staffId: teacher.staffId }, body: { amount: 5, note: school.mark } }
  },
  readRegisterReceipt: async (school) => ({ params: await aPaidMark(school) }),
  printRegisterReceipt: async (school) => ({
    params: await aPaidMark(school),
    query: { format: '80mm' as const },
  }),
  textRegisterReceipt: async (school) => ({ params: await aPaidMark(school) }),
  printRegisterDays: async (school) => {
    await aRegister(school)
    return { query: { from: '2026-11-16', to: '2026-11-20' } }
  },
  printRegisterWeek: async (school) => {
    const { classId, feeTypeId } = await aRegisterToMark(school)
    return { params: { classId, feeTypeId }, query: { week: '2026-11-20', blank: 'true' } }
  },
  printRegisterPupils: async (school) => {
    const { register } = await anAcceptedRegister(school, 15)
    return {
      params: { feeTypeId: register.feeTypeId },
      query: { from: '2026-09-01', to: '2026-11-20', classId: register.classId },
    }
  },
  printRegisterTeachers: async (school) => {
    await anAcceptedRegister(school, 10)
    return { query: { from: '2026-11-01', to: '2026-11-20' } }
  },
} satisfies Partial<Samples>

const everyDay = { weekdays: [1, 2, 3, 4, 5], owesAtMost: 3, firstDay: '2026-09-01' }

async function aDailyFee(school: SampleSchool): Promise<string> {
  const feeType = await aFeeType(school)
  const { dailyFee } = await school.call(endpoints.saveDailyFee, { body: { ...everyDay, feeType } })
  return dailyFee.feeTypeId
}

/** A daily fee of 15.00 that one pupil of Basic 4 has, and the last school day: a register of its own. */
async function aRegisterToMark(school: SampleSchool) {
  const classId = await school.classId('Basic 4')
  const studentId = await aStudentId(school)
  const feeTypeId = await aDailyFee(school)
  const body = { studentId, fromDay: '2026-09-01', means: 'rate' as const, amount: 15 }
  await school.call(endpoints.saveDailyRate, { params: { feeTypeId }, body })
  const [row] = await query<{ day: string }>(
    school.context,
    sql`select s::text as day from school_days(${school.schoolId}, app_today() - 200, app_today()) s order by s desc limit 1`,
  )
  return { classId, feeTypeId, studentId, day: row?.day ?? '' }
}

/** 15.00 on its way, handed over by a teacher of that class. */
async function aRegister(
  school: SampleSchool,
): Promise<{ registerId: string; studentId: string; teacher: Person }> {
  const { studentId, classId, feeTypeId, day } = await aRegisterToMark(school)
  const teacher = await aPersonOf(school, 'teacher', { name: `Teacher ${school.mark}`, classes: ['Basic 4'] })
  const body = {
    classId,
    feeTypeId,
    day,
    marks: [{ studentId, mark: 'paid' as const, amount: 15 }],
    handOver: { counted: 15 },
  }
  const { register } = await school.call(endpoints.keepRegister, { body }, { token: teacher.token })
  return { registerId: register.id, studentId, teacher }
}

async function anAcceptedRegister(school: SampleSchool, counted: number) {
  const made = await aRegister(school)
  const body = { counted, says: counted === 15 ? '' : `Less ${school.mark}` }
  const { register } = await school.call(endpoints.acceptRegister, {
    params: { registerId: made.registerId },
    body,
  })
  return { ...made, register }
}

/** 15.00 of one pupil, paid in class and counted. */
async function aPaidMark(school: SampleSchool): Promise<{ registerId: string; studentId: string }> {
  const { registerId, studentId } = await anAcceptedRegister(school, 15)
  return { registerId, studentId }
}
