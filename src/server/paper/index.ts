export { disposition, fileName, titleOf } from './file-name.ts'
export type * from './papers.ts'
export { payNote } from './pay-note.ts'
export { print, warmPrinter } from './print.ts'
