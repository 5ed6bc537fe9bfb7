export { type Sweeper, startSweeper, sweep } from './sweep.ts'
export { WEBHOOK_PATH } from './webhook.ts'
