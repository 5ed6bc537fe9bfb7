import { endpoints } from '#shared/api/index.ts'
import { addDays } from '#shared/dates.ts'
import type { Samples } from './sample.ts'
import type { SampleSchool } from './sample-school.ts'
import { lastLockedDayOf } from './samples-of-cash.ts'

/** Right calls about terms that are closed. */
export const closingSamples = {
  listClosings: () => ({}),
  printClosing: async (school) => ({ params: { termId: await aClosedTermId(school) } }),
  checkClosing: async (school) => {
    const termId = await aClosedTermId(school)
    const { closings } = await school.call(endpoints.listClosings)
    return { params: { code: closings.find((closing) => closing.termId === termId)?.code ?? '' } }
  },
} satisfies Partial<Samples>

let terms = 0

/** A term long ago, whose days are locked. */
async function aClosedTermId(school: SampleSchool): Promise<string> {
  await lastLockedDayOf(school)
  terms += 1
  const startsOn = addDays('2001-01-01', terms * 10)
  const body = {
    name: `Old ${school.mark} ${terms}`,
    academicYear: '2000/2001',
    startsOn,
    endsOn: addDays(startsOn, 5),
  }
  return (await school.call(endpoints.saveTerm, { params: { schoolId: school.schoolId }, body })).id
}
