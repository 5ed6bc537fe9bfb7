import { randomUUID } from 'node:crypto'
import { endpoints } from '#shared/api/index.ts'
import { recording } from './recording.ts'
import type { Samples } from './sample.ts'
import { aFeeType, aStudentId } from './sample-school.ts'
import { aPhone } from './test-school.ts'

/** Right calls about who pays for a child. */
export const payerSamples = {
  payStudent: async (school) => {
    const studentId = await aStudentId(school)
    const lines = [
      { feeType: await aFeeType(school), amount: 25, id: randomUUID() },
      { feeType: 'School Fees', amount: 50.5, id: randomUUID() },
    ]
    const { guardianId: payerGuardianId } = await school.call(endpoints.readStudent, {
      params: { studentId },
    })
    const body = { studentId, lines, payer: school.mark, payerGuardianId, ...recording }
    return { params: { studentId }, body }
  },
  readPayers: async (school) => ({ params: { studentId: await aStudentId(school) } }),
  setPayers: async (school) => ({
    params: { studentId: await aStudentId(school) },
    body: {
      second: { firstName: 'Yaw', surname: 'Payer', phone: aPhone() },
      firstPercent: 60,
      secondPercent: 40,
    },
  }),
} satisfies Partial<Samples>
