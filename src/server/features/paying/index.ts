export { payingIn } from './queries.ts'
export { hintAtIntent, noteOnIntent, placeOfReference, settleIntent } from './settle.ts'
export { startPayingSweeper } from './sweep.ts'
