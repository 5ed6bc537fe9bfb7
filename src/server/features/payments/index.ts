export { ofCash, openDayOf, withSlip } from './cash-acts.ts'
