import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '#shared/api/index.ts'
import type { Samples } from './sample.ts'
import type { SampleSchool } from './sample-school.ts'

/** Right calls about files that are made beside other work. */
export const fileSamples = {
  makeLetters: async (school) => ({ body: { classId: await school.classId('Basic 4') } }),
  makeExport: () => ({}),
  takeMadeFile: async (school) => ({ params: { fileId: await aFile(school) } }),
  dropMadeFile: async (school) => ({ params: { fileId: await aFile(school) } }),
} satisfies Partial<Samples>

async function aFile(school: SampleSchool): Promise<string> {
  const { fileId, isReady } = await school.call(endpoints.makeLetters, { body: {} })
  // The first paper of a process takes longer than a moment.
  const status = async () => (await school.inject(endpoints.takeMadeFile, { params: { fileId } })).status
  if (!isReady) while ((await status()) === 409) await wait(50)
  return fileId
}
