export { isQuiet, quietUntil } from './quiet-hours.ts'
export { reminderFacts, reminderText } from './reminder-text.ts'
export { tellCodeBySms } from './text-secrets.ts'
export { startMessageWorker } from './worker.ts'
