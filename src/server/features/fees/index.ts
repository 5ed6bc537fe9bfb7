export { addFeeType } from './add-fee-type.ts'
export { requireFeeType } from './find-fee-type.ts'
export { requireOnlyCharged } from './mark-fee-type.ts'
export { inParts, partOf } from './parts-of-act.ts'
