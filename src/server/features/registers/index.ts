export { saveDailyFee, saveDailyRate } from './daily-fees.ts'
