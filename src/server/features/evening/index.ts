export { remindedUntil } from './remind-person.ts'
export { startEvenings } from './tell-evenings.ts'
