export { type Bell, type PushResult, sendPush } from './send-push.ts'
export { isOfPushService } from './services.ts'
