export { noticeRoutes } from './routes.ts'
export { startPushes } from './send-pushes.ts'
export { writeNotice } from './write-notice.ts'
