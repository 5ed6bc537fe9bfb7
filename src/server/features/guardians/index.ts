export { type Guardian, guardianKey } from './guardian-key.ts'
export { linkGuardian, relinkGuardian } from './link-guardian.ts'
