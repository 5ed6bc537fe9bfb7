export { requireFeeType } from './find-fee-type.ts'
