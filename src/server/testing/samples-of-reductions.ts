import { endpoints } from '#shared/api/index.ts'
import { inSchool, type Samples } from './sample.ts'
import { aBill, aFeeType, aStudentId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls about who pays less. */
export const reductionSamples = {
  listReductions: inSchool,
  addReduction: async (school) => ({ ...inSchool(school), body: await aRule(school) }),
  saveReduction: async (school) => ({ params: { ruleId: await aRuleId(school) }, body: await aRule(school) }),
  endReduction: async (school) => ({
    params: { ruleId: await aRuleId(school) },
    body: { endsOn: '2027-06-30' },
  }),
  deleteReduction: async (school) => ({ params: { ruleId: await aRuleId(school) } }),
  previewReductions: async (school) => ({
    ...inSchool(school),
    body: { ruleId: await aRuleId(school), rule: await aRule(school) },
  }),
  postReductions: async (school) => {
    await aChangedRule(school)
    return { ...inSchool(school), body: { confirm: nextNumber() % 2 === 0 } }
  },
  readReductionReport: aReportOfReductions,
  printReductionReport: aReportOfReductions,
  readStudentReductions: async (school) => ({ params: { studentId: await aStudentId(school) } }),
  markStaffChild: async (school) => ({
    params: { studentId: await aStudentId(school) },
    body: { staffChild: true },
  }),
} satisfies Partial<Samples>

/** A rule for two pupils, on a fee type of its own. */
async function aRule(school: SampleSchool) {
  return {
    name: `Choir ${school.mark} ${nextNumber()}`,
    kind: 'discount' as const,
    who: 'named' as const,
    percent: 12.5,
    adds: false,
    feeTypes: [await aFeeType(school)],
    startsOn: '2026-11-01',
    endsOn: '2027-07-31',
    studentIds: [await aStudentId(school), await aStudentId(school)],
  }
}

async function aRuleId(school: SampleSchool): Promise<string> {
  const sent = { ...inSchool(school), body: await aRule(school) }
  return (await school.call(endpoints.addReduction, sent)).ruleId
}

/** One that is newer than the bill it reaches. */
async function aChangedRule(school: SampleSchool): Promise<void> {
  const { termId: _, ...bill } = await aBill(school)
  await school.call(endpoints.addClassFees, { ...inSchool(school), body: { ...bill, confirm: true } })
  const [student] = await school.call(endpoints.listStudents, inSchool(school))
  const rule = await aRule(school)
  const body = { ...rule, feeTypes: [bill.feeType], studentIds: [student?.id ?? ''] }
  await school.call(endpoints.addReduction, { ...inSchool(school), body })
}

async function aReportOfReductions(school: SampleSchool) {
  const { terms } = await school.call(endpoints.listTerms, inSchool(school))
  return { ...inSchool(school), query: { termId: terms[0]?.id } }
}
