export { parentsAt } from './invitation.ts'
