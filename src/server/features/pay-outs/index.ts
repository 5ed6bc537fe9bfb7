export { payOutsOn } from './queries.ts'
export { voucherOn } from './voucher.ts'
