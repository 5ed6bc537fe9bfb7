import { randomUUID } from 'node:crypto'
import { sql } from '../context/context.ts'
import { recording } from './recording.ts'
import type { Samples } from './sample.ts'
import { aStudentId, type SampleSchool } from './sample-school.ts'
import { aPhone } from './test-school.ts'

/** Right calls about brothers and sisters. */
export const familySamples = {
  payFamily: async (school) => {
    const { familyId, guardianId, children } = await aFamily(school)
    const [one, other] = children
    const line = (amount: number) => ({ feeType: 'School Fees', amount, id: randomUUID() })
    return {
      params: { familyId },
      body: {
        amount: 75.5,
        children: [
          { studentId: one, lines: [line(50.5)] },
          { studentId: other, lines: [line(25)] },
        ],
        payer: school.mark,
        payerGuardianId: guardianId,
        payerStudentId: one,
        ...recording,
      },
    }
  },
  listFamilies: () => ({}),
  readFamily: async (school) => ({ params: { familyId: (await aFamily(school)).familyId } }),
  joinFamilies: async (school) => ({
    body: { studentIds: [(await aFamily(school)).children[0], (await aFamily(school)).children[0]] },
  }),
  splitFamily: async (school) => {
    const { familyId, children } = await aFamily(school)
    return { params: { familyId }, body: { studentIds: [children[0]] } }
  },
  keepFamiliesApart: async (school) => {
    const [one, other] = [await aFamily(school), await aFamily(school)]
    return { body: { studentId: one.children[0], otherId: other.children[0] } }
  },
} satisfies Partial<Samples>

/** Two children of one guardian. */
async function aFamily(school: SampleSchool) {
  const guardian = { firstName: 'Akua', surname: school.mark, phone: aPhone() }
  const children: [string, string] = [
    await aStudentId(school, { guardian }),
    await aStudentId(school, { guardian }),
  ]
  const [family] = await school.rows<{ id: string }>(
    sql`select guardian_id as id from students where id = ${children[0]}`,
  )
  return { familyId: family?.id ?? '', guardianId: family?.id ?? '', children }
}
