export { startEvenings } from './tell-evenings.ts'
