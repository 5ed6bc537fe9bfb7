export { type FeeType, requireFeeType } from './find-fee-type.ts'
