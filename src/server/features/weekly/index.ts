export { heads } from './settings.ts'
export { startWeeklies } from './tell-weeklies.ts'
