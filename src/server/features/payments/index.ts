export { ofCash, openDayOf, orTomorrow, withSlip } from './cash-acts.ts'
