import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import { aDebtId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls about who is late and what was said with them. */
export const callSamples = {
  readCallList: async (school) => {
    await aPromise(school)
    return {}
  },
  listContacts: async (school) => ({ params: { familyId: (await aPromise(school)).familyId } }),
  writeContact: async (school) => {
    const familyId = await anOwingFamily(school)
    const promise = { amount: 12.5, on: '2026-12-04' }
    return {
      params: { familyId },
      body: { outcome: 'promised', guardianId: familyId, note: `Sells in ${school.mark}`, promise },
    }
  },
  cancelPromise: async (school) => ({
    params: { contactId: (await aPromise(school)).contactId },
    body: { reason: 'Paid to the teacher' },
  }),
  readReminders: async (school) => {
    await anOwingFamily(school)
    return {}
  },
  setReminders: () => ({
    body: {
      on: true,
      language: 'en',
      english: '{children} {total} {school}',
      price: (100 + nextNumber()) / 10_000,
      budget: 60,
    },
  }),
  sendReminders: async (school) => ({ body: { leaveOut: [await anOwingFamily(school)] } }),
} satisfies Partial<Samples>

/** A family of one child with a debt. Answers its id, which is the guardian's. */
async function anOwingFamily(school: SampleSchool): Promise<string> {
  const debtId = await aDebtId(school)
  const [found] = await school.rows<{ id: string }>(
    sql`select s.guardian_id as id from ledger_entries e join students s on s.id = e.student_id where e.id = ${debtId}`,
  )
  return found?.id ?? ''
}

async function aPromise(school: SampleSchool): Promise<{ familyId: string; contactId: string }> {
  const familyId = await anOwingFamily(school)
  const body = { outcome: 'promised' as const, note: school.mark, promise: { amount: 5, on: '2026-12-04' } }
  const { contactId } = await school.call(endpoints.writeContact, { params: { familyId }, body })
  return { familyId, contactId }
}
