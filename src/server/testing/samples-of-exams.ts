import { endpoints } from '#shared/api/index.ts'
import type { Samples } from './sample.ts'
import { aStudentId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls about who is registered for an examination. */
export const examSamples = {
  listExamRegisters: async (school) => {
    await aRegister(school)
    return {}
  },
  addExamRegister: async (school) => {
    const { registers } = await school.call(endpoints.listExamRegisters)
    const params = { registerId: registers.find(({ exam }) => exam === 'WASSCE')?.id ?? '' }
    if (params.registerId) await school.call(endpoints.endExamRegister, { params })
    return {
      body: { exam: 'WASSCE', year: 2027, feeType: `WASSCE fee ${nextNumber()} ${school.mark}`.trim() },
    }
  },
  readExamRegister: async (school) => ({ params: { registerId: await aRegister(school) } }),
  endExamRegister: async (school) => ({ params: { registerId: await aRegister(school) } }),
  registerCandidates: async (school) => ({
    params: { registerId: await aRegister(school) },
    body: {
      on: '2026-11-16',
      candidates: [
        { studentId: await aStudentId(school), indexNumber: String(1_000_000_000 + nextNumber()) },
      ],
    },
  }),
  unregisterCandidate: async (school) => ({ params: { registrationId: await aRegistration(school) } }),
  printExamRegister: async (school) => ({ params: { registerId: await aRegister(school) } }),
} satisfies Partial<Samples>

/** The one that is open, else a new one: there is one of a year. */
async function aRegister(school: SampleSchool): Promise<string> {
  const { registers } = await school.call(endpoints.listExamRegisters)
  const open = registers.find(({ exam }) => exam === 'BECE')
  if (open) return open.id
  const body = { exam: 'BECE' as const, year: 2027, feeType: `BECE fee ${school.mark}`.slice(0, 60).trim() }
  return (await school.call(endpoints.addExamRegister, { body })).registerId
}

async function aRegistration(school: SampleSchool): Promise<string> {
  const params = { registerId: await aRegister(school) }
  const studentId = await aStudentId(school)
  await school.call(endpoints.registerCandidates, {
    params,
    body: { on: '2026-11-16', candidates: [{ studentId }] },
  })
  const { candidates } = await school.call(endpoints.readExamRegister, { params })
  const found = candidates.find((each) => each.studentId === studentId)
  return found?.registration?.registrationId ?? ''
}
