export { blindlyGiven, isBlindHandOver } from './blind-hand-overs.ts'
export { isBlindTo } from './drawer-rows.ts'
export { uncountedCash } from './uncounted-cash.ts'
