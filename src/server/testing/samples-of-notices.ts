import { writeNotice } from '../features/notices/index.ts'
import type { Samples } from './sample.ts'
import { aStudentId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls about what the school writes to its families. */
export const noticeSamples = {
  listNotices: async (school) => {
    await aNotice(school)
    return {}
  },
  previewNotice: async (school) => ({ body: await aDraft(school) }),
  writeNotice: async (school) => ({ body: await aDraft(school) }),
  withdrawNotice: async (school) => ({ params: { noticeId: await aNotice(school) } }),
} satisfies Partial<Samples>

async function aDraft(school: SampleSchool) {
  return {
    to: 'family' as const,
    studentId: await aStudentId(school),
    title: `Excursion ${nextNumber()}`,
    body: `The bus leaves at 05:30. ${school.mark}`,
    texts: true,
  }
}

/** Written past the limit of an hour, which calls in a sweep would reach. */
async function aNotice(school: SampleSchool): Promise<string> {
  return (await writeNotice(school.context, await aDraft(school), true)).noticeId
}
