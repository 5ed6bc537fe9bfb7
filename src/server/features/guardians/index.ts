export { type Guardian, linkGuardian, relinkGuardian } from './link-guardian.ts'
