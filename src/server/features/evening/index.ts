export { remindedUntil } from './remind-person.ts'
export { eveningPeople } from './settings.ts'
export { startEvenings } from './tell-evenings.ts'
