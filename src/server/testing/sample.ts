import type { Endpoint, WireSent as Sent } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { SampleSchool } from './sample-school.ts'

/** Makes one right call of an endpoint in a school. */
type Sample<E extends Endpoint> = (school: SampleSchool) => Promise<Sent<E>> | Sent<E>

export type Samples = { [Name in keyof typeof endpoints]: Sample<(typeof endpoints)[Name]> }

export function inSchool({ schoolId }: SampleSchool) {
  return { params: { schoolId } }
}
