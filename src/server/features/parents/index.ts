export { startForgettingNumbers } from './forget-numbers.ts'
export { parentsAt } from './invitation.ts'
