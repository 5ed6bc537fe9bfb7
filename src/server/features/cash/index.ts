export { isBlindTo } from './drawer-rows.ts'
