export { tellCodeBySms } from './text-secrets.ts'
export { startMessageWorker } from './worker.ts'
