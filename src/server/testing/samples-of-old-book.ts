import { endpoints } from '#shared/api/index.ts'
import type { Samples } from './sample.ts'
import { aDeskWithPin, aSecondHead, aStudentId, type SampleSchool } from './sample-school.ts'

let lists = 0

/** Right calls about the old book. */
export const oldBookSamples = {
  listOldReceipts: async (school) => {
    await aListId(school)
    const { receipts } = await school.call(endpoints.listOldReceipts)
    return { query: { search: school.mark, before: receipts[0]?.id ?? '', limit: 5 } }
  },
  importOldReceipts: (school) => ({ body: { csv: aList(school), dryRun: false } }),
  removeOldReceipts: async (school) => ({ params: { listId: await aListId(school) } }),
  readOldBook: () => ({}),
  keepOldBook: async (school) => ({ body: await aBook(school) }),
  signOldBook: async (school) => {
    await aBookToSign(school)
    return {}
  },
  signOldBookAtDesk: async (school) => {
    await aBookToSign(school)
    const staffId = await aSecondHead(school)
    const { deskId, deskKey, pin } = await aDeskWithPin(school)
    return { body: { deskId, deskKey, pin, staffId } }
  },
  printOldBook: async (school) => {
    await school.call(endpoints.keepOldBook, { body: await aBook(school) })
    return {}
  },
} satisfies Partial<Samples>

function aList({ mark }: SampleSchool): string {
  lists += 1
  // The highest number is answered as it was sent: it is not what tells a school.
  return `Receipt no,Date,Name,Amount\n${1_000 + lists},12/09/2025,Kofi ${mark},120.00\n`
}

async function aListId(school: SampleSchool): Promise<string> {
  const body = { csv: aList(school), dryRun: false }
  return (await school.call(endpoints.importOldReceipts, { body })).listId ?? ''
}

async function aBook(school: SampleSchool) {
  const classId = await school.classId('Basic 4')
  lists += 1
  return {
    asOf: '2026-09-04',
    old: [{ classId, schoolFees: 4525 + lists, otherFees: 0 }],
    differences: [
      {
        classId,
        studentId: await aStudentId(school),
        what: `Kwesi ${school.mark}`,
        amount: -45,
        why: 'Paid on old receipt 1187.',
      },
    ],
  }
}

/** Each class as the new book has it: nothing is left to name. */
async function aBookToSign(school: SampleSchool): Promise<void> {
  const { classes } = await school.call(endpoints.keepOldBook, { body: await aBook(school) })
  const old = classes.map((row) => ({ classId: row.classId, ...row.new }))
  await school.call(endpoints.keepOldBook, { body: { asOf: '2026-09-04', old, differences: [] } })
}
