export { accountHolderOrNull } from './find-account-holder.ts'
export { type Bank, listBanks } from './list-banks.ts'
export { makeDuePayouts, makePayoutOf, payoutOf, waitingPayouts } from './make-payout.ts'
export { adoptPayout, noteOnSchool, type PayoutAccount, wantPayout, wantPayoutOf } from './want-payout.ts'
