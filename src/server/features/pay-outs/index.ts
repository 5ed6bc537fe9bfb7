export { payOutsOn } from './queries.ts'
export { placeOfPayOut, whoAllowed } from './voucher.ts'
