export { setReminders } from './edit-guardian.ts'
export { type Guardian, guardianKey } from './guardian-key.ts'
export { linkGuardian, relinkGuardian, waitForAllNamesakes, waitForNamesakes } from './link-guardian.ts'
