import { endpoints } from '#shared/api/index.ts'
import { fromCedis, pesewas, sumOf, toCedis } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import { aDebtId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls about who is late and what was said with them. */
export const callSamples = {
  readCallList: async (school) => {
    await aPromise(school)
    return {}
  },
  readMoneyInTray: async (school) => {
    await aPromise(school)
    return {}
  },
  readDebtFigures: async (school) => {
    await aPromise(school)
    return {}
  },
  listContacts: async (school) => ({ params: { familyId: (await aPromise(school)).familyId } }),
  readNextReminder: async (school) => {
    const familyId = await anOwingFamily(school)
    return { params: { familyId }, query: { guardianId: familyId } }
  },
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
  listPlans: async (school) => ({ params: { familyId: (await aPlan(school)).familyId } }),
  makePlan: async (school) => {
    const familyId = await anOwingFamily(school)
    return { params: { familyId }, body: await twoParts(school, familyId) }
  },
  cancelPlan: async (school) => ({
    params: { planId: (await aPlan(school)).planId },
    body: { reason: 'Agreed anew' },
  }),
  printLetters: async (school) => {
    const familyId = await anOwingFamily(school)
    return { query: { format: 'csv', familyId, classId: await school.classId('Basic 4') } }
  },
  exportCallList: async (school) => {
    await anOwingFamily(school)
    return { query: { format: 'csv', classId: await school.classId('Basic 4') } }
  },
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

/** All a family owes, in two parts. */
async function twoParts(school: SampleSchool, familyId: string) {
  const { children } = await school.call(endpoints.listPlans, { params: { familyId } })
  const debt = sumOf(children.map(({ owed }) => fromCedis(owed)))
  const parts = [
    { on: '2026-12-04', amount: 10 },
    { on: '2026-12-18', amount: toCedis(pesewas(debt - 1_000)) },
  ]
  return { studentIds: children.map(({ studentId }) => studentId), parts }
}

async function aPlan(school: SampleSchool): Promise<{ familyId: string; planId: string }> {
  const familyId = await anOwingFamily(school)
  const { planId } = await school.call(endpoints.makePlan, {
    params: { familyId },
    body: await twoParts(school, familyId),
  })
  return { familyId, planId }
}

async function aPromise(school: SampleSchool): Promise<{ familyId: string; contactId: string }> {
  const familyId = await anOwingFamily(school)
  const body = { outcome: 'promised' as const, note: school.mark, promise: { amount: 5, on: '2026-12-04' } }
  const { contactId } = await school.call(endpoints.writeContact, { params: { familyId }, body })
  return { familyId, contactId }
}
