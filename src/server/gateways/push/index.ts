export { type PushResult, type PushSubscription, sendPush } from './send-push.ts'
export { isOfPushService } from './services.ts'
