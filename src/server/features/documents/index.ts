export { headingOf } from './facts.ts'
export { goneSignal, sendFile, sendSheet, sendShort } from './send.ts'
export { linesOf } from './statement.ts'
