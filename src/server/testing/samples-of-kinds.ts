import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import { aClassFee, aStudentId, type SampleSchool } from './sample-school.ts'

/** Right calls about kinds of pupils. */
export const kindSamples = {
  listKinds: () => ({}),
  printInspectorFees: () => ({}),
  keepKinds: async (school) => {
    const kinds = await kindsOf(school)
    return { body: { kinds: kinds.map(({ id, name }) => ({ id, name })), change: 'days' as const } }
  },
  previewPrices: async (school) => ({
    body: {
      ...(await aClassFee(school)),
      amount: 90,
      kinds: [{ kindId: await aKindId(school), amount: 120 }],
    },
  }),
  previewKindChange: async (school) => ({
    params: { studentId: await aStudentId(school) },
    query: { kindId: await aKindId(school), from: await today(school) },
  }),
  changeKind: async (school) => ({
    params: { studentId: await aStudentId(school) },
    body: { kindId: await aKindId(school), from: await today(school), way: 'whole' as const, owes: 0 },
  }),
  setKindOfMany: async (school) => ({
    body: { studentIds: [await aStudentId(school)], kindId: await aKindId(school) },
  }),
  previewJoining: async (school) => ({
    params: { classRef: await school.classId('Basic 5') },
    query: { studentId: await aStudentId(school), kindId: await aKindId(school) },
  }),
} satisfies Partial<Samples>

/** Of the second kind: a new student is of the first. */
export async function aKindId(school: SampleSchool): Promise<string> {
  return (await kindsOf(school))[1]?.id ?? ''
}

async function kindsOf(school: SampleSchool) {
  const { kinds } = await school.call(endpoints.listKinds)
  if (kinds.length > 0) return kinds
  const names = [`Day ${school.mark}`, `Boarder ${school.mark}`]
  return (await school.call(endpoints.keepKinds, { body: { kinds: names.map((name) => ({ name })) } })).kinds
}

async function today({ rows }: SampleSchool): Promise<string> {
  const [row] = await rows<{ today: string }>(sql`select app_today() as today`)
  return row?.today ?? ''
}
