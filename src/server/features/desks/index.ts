export { knowPin } from './unlock-desk.ts'
