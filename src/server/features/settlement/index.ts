export { accountHolderOrNull } from './find-account-holder.ts'
export { makeDuePayouts, makePayoutOf, payoutOf } from './make-payout.ts'
export { type PayoutTarget, payoutTarget } from './payout-target.ts'
export { adoptPayout, wantPayout, wantPayoutOf } from './want-payout.ts'
