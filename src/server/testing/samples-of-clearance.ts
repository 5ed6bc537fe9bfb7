import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import { aStudentId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls about who has settled what the school asks for. */
export const clearanceSamples = {
  listClearances: async (school) => {
    await aClearance(school)
    return {}
  },
  addClearance: (school) => ({
    body: {
      name: `Report cards ${nextNumber()} ${school.mark}`.slice(0, 60).trim(),
      feeTypes: ['School Fees'],
      percent: 80,
      acceptsPromises: true,
    },
  }),
  readClearance: async (school) => ({
    params: { clearanceId: await aClearance(school) },
    query: { classId: (await aPupil(school)).classId },
  }),
  readStudentClearances: async (school) => {
    await aClearance(school)
    return { params: { studentId: await aStudentId(school) } }
  },
  endClearance: async (school) => ({ params: { clearanceId: await aClearance(school) } }),
  addException: async (school) => ({
    params: { clearanceId: await aClearance(school) },
    body: { studentId: await aStudentId(school), until: '2026-12-04', reason: `Asked by ${school.mark}` },
  }),
  endException: async (school) => ({ params: { exceptionId: await anException(school) } }),
  printClearanceSlips: async (school) => ({
    params: { clearanceId: await aClearance(school) },
    query: await aPupil(school),
  }),
  printClearanceList: async (school) => ({
    params: { clearanceId: await aClearance(school) },
    query: { classId: (await aPupil(school)).classId },
  }),
  checkClearance: async (school) => ({ params: { code: await aSlip(school) } }),
} satisfies Partial<Samples>

async function aClearance(school: SampleSchool): Promise<string> {
  const body = {
    name: `Gate ${nextNumber()} ${school.mark}`.slice(0, 60).trim(),
    feeTypes: ['School Fees'],
    percent: 100,
    acceptsPromises: true,
  }
  return (await school.call(endpoints.addClearance, { body })).clearanceId
}

async function anException(school: SampleSchool): Promise<string> {
  const params = { clearanceId: await aClearance(school) }
  const body = { studentId: await aStudentId(school), reason: `Asked by ${school.mark}` }
  return (await school.call(endpoints.addException, { params, body })).exceptionId
}

/** The code on a printed slip. */
async function aSlip(school: SampleSchool): Promise<string> {
  const params = { clearanceId: await aClearance(school) }
  await school.inject(endpoints.printClearanceSlips, {
    params,
    query: { studentId: await aStudentId(school) },
  })
  const [slip] = await school.rows<{ code: string }>(
    sql`select c.code || l.code as code from clearance_slips l join schools c on c.id = l.school_id
        where l.clearance_id = ${params.clearanceId}`,
  )
  return slip?.code ?? ''
}

async function aPupil(school: SampleSchool): Promise<{ studentId: string; classId: string }> {
  const studentId = await aStudentId(school)
  const [pupil] = await school.rows<{ classId: string }>(
    sql`select class_id as "classId" from students where id = ${studentId}`,
  )
  return { studentId, classId: pupil?.classId ?? '' }
}
