import { endpoints } from '#shared/api/index.ts'
import type { Samples } from './sample.ts'
import { aStudentId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls about sponsors. */
export const sponsorSamples = {
  listSponsors: () => ({}),
  addSponsor: (school) => ({ body: aSponsorForm(school) }),
  editSponsor: async (school) => ({
    params: { sponsorId: await aSponsorId(school) },
    body: { ...aSponsorForm(school), contact: school.mark },
  }),
  readSponsor: async (school) => ({ params: { sponsorId: await aSponsorId(school) } }),
  previewAward: (school) => anAward(school),
  giveAward: (school) => anAward(school),
  previewWithdrawal: async (school) => {
    const { awardId, studentIds } = await anAwardId(school)
    return { params: { awardId }, body: { studentIds } }
  },
  withdrawAward: async (school) => {
    const { awardId, studentIds } = await anAwardId(school)
    return { params: { awardId }, body: { studentIds, reason: `Moved ${school.mark}` } }
  },
  paySponsor: async (school) => {
    const { sponsorId, studentIds } = await anAwardId(school)
    const lines = studentIds.map((studentId) => ({ studentId, amount: 20 }))
    return { params: { sponsorId }, body: { amount: 20, lines, reference: school.mark } }
  },
  issueInvoice: async (school) => {
    const { sponsorId } = await anAwardId(school)
    return { params: { sponsorId }, body: { termId: await termOf(school, sponsorId) } }
  },
  printInvoice: async (school) => {
    const { sponsorId } = await anAwardId(school)
    const termId = await termOf(school, sponsorId)
    await school.call(endpoints.issueInvoice, { params: { sponsorId }, body: { termId } })
    return { params: { sponsorId, termId }, query: { format: 'csv' as const } }
  },
  printSponsorStatement: async (school) => ({
    params: { sponsorId: (await anAwardId(school)).sponsorId },
    query: { format: 'csv' as const },
  }),
  readStudentSponsors: async (school) => ({
    params: { studentId: (await anAwardId(school)).studentIds[0] ?? '' },
  }),
} satisfies Partial<Samples>

const aSponsorForm = ({ mark }: SampleSchool) => ({
  name: `Church ${mark} ${nextNumber()}`,
  type: 'church' as const,
  contact: mark,
  phone: '0200000552',
  address: mark,
})

async function aSponsorId(school: SampleSchool): Promise<string> {
  return (await school.call(endpoints.addSponsor, { body: aSponsorForm(school) })).sponsor.id
}

/** An award to a pupil whose class has been billed. */
async function anAward(school: SampleSchool) {
  const { schoolId, mark } = school
  const feeType = `Fee ${mark} ${nextNumber()}`
  const studentIds = [await aStudentId(school)]
  await school.call(endpoints.addFeeType, { params: { schoolId }, body: { feeType } })
  const bill = { classId: await school.classId('Basic 4'), feeType, amount: 90 }
  await school.call(endpoints.addClassFees, { params: { schoolId }, body: bill })
  return {
    params: { sponsorId: await aSponsorId(school) },
    body: { studentIds, feeTypes: [feeType], percent: 50 },
  }
}

async function anAwardId(school: SampleSchool) {
  const award = await anAward(school)
  const { awardId } = await school.call(endpoints.giveAward, award)
  return { awardId, sponsorId: award.params.sponsorId, studentIds: award.body.studentIds }
}

async function termOf(school: SampleSchool, sponsorId: string): Promise<string> {
  const { terms } = await school.call(endpoints.readSponsor, { params: { sponsorId } })
  return terms[0]?.termId ?? ''
}
