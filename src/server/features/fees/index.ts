export { requireFeeType } from './find-fee-type.ts'
export { inParts, partOf } from './parts-of-act.ts'
