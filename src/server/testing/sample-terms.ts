import { endpoints } from '#shared/api/index.ts'
import { addDays } from '#shared/dates.ts'
import { nextNumber, type SampleSchool } from './sample-school.ts'

let terms = 0

/** Days of a term that no other term has. They have a count of their own: the days that may be entered end with 2100. */
export function termDays() {
  terms += 1
  const startsOn = addDays('2040-01-01', terms * 10)
  return { academicYear: '2040/2041', startsOn, endsOn: addDays(startsOn, 5) }
}

export async function aTermId({ call, schoolId, mark }: SampleSchool): Promise<string> {
  const body = { name: `Term ${mark} ${nextNumber()}`, ...termDays() }
  return (await call(endpoints.saveTerm, { params: { schoolId }, body })).id
}
