export { headingOf } from './facts.ts'
export { goneSignal, sendFile } from './send.ts'
