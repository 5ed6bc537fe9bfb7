import { schoolsWithOldFiles } from '../../context/directory.ts'
import { schoolJob } from '../../school-job.ts'
import { forgetOldFiles } from './kept-file.ts'

const HALF_HOUR_MS = 1_800_000

/** Files that were made are kept for a day, and for an hour once they were taken. */
export const { run: forgetFiles, start: startForgettingFiles } = schoolJob({
  name: 'forget-files',
  everyMs: HALF_HOUR_MS,
  due: schoolsWithOldFiles,
  act: forgetOldFiles,
})
