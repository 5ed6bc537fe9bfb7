export { startSweeper } from './sweep.ts'
export { WEBHOOK_PATH } from './webhook.ts'
