export { startForgettingFiles } from './forget-files.ts'
export { isMakingFor, madeFilesFor } from './make-file.ts'
