export { isBlindTo } from './drawer-rows.ts'
export { uncountedCash } from './uncounted-cash.ts'
