export { payingIn } from './queries.ts'
export { hintAtIntent, noteOnIntent, placeOfReference, settleIntent } from './settle.ts'
export { readSettlements } from './settlements.ts'
export { startPayingSweeper, sweepIntents } from './sweep.ts'
