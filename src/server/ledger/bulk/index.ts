export { inBulk } from './in-bulk.ts'
