export { letters } from './call-list.ts'
export { headingOf } from './facts.ts'
export { sendFile, sendSheet, sendShort } from './send.ts'
export { linesOf } from './statement.ts'
