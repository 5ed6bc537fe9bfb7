import { endpoints } from '#shared/api/index.ts'
import { inSchool, type Samples } from './sample.ts'
import { aBill, aClassFee, aStudentId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls of what concerns the fees of many classes at once. */
export const billingSamples = {
  readFeeGrid: inSchool,
  listUnbilled: inSchool,
  setClassFees: async (school) => ({
    ...inSchool(school),
    body: { fees: [{ ...(await aClassFee(school)), amount: 75, dueDate: '2026-12-20' }] },
  }),
  previewBillClasses: async (school) => ({ ...inSchool(school), body: await manyBills(school) }),
  billClasses: async (school) => ({
    ...inSchool(school),
    body: { ...(await manyBills(school)), sendTexts: true },
  }),
  undoBillClasses: async (school) => ({
    params: { actId: await anActId(school) },
    body: { reason: 'Wrong amounts' },
  }),
  billStudents: async (school) => ({ ...inSchool(school), body: { studentIds: [await aLatecomer(school)] } }),
} satisfies Partial<Samples>

async function manyBills(school: SampleSchool) {
  const { termId, ...fee } = await aBill(school)
  return { fees: [fee], termId, except: [{ studentId: await aStudentId(school), feeType: fee.feeType }] }
}

async function anActId(school: SampleSchool): Promise<string> {
  const sent = { ...inSchool(school), body: await manyBills(school) }
  return (await school.call(endpoints.billClasses, sent)).actId
}

/** A student who was imported when the class was billed already. */
async function aLatecomer(school: SampleSchool): Promise<string> {
  const { termId: _, ...fee } = await aBill(school)
  await school.call(endpoints.billClasses, { ...inSchool(school), body: { fees: [fee] } })
  const firstName = `Late${nextNumber()}`
  const csv = `Surname,First name,Class\n${school.mark},${firstName},Basic 4\n`
  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })
  const students = await school.call(endpoints.listStudents, { params: { schoolId: school.schoolId } })
  return students.find((one) => one.student_first_name === firstName)?.id ?? ''
}
