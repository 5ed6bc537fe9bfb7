export { noticeRoutes } from './routes.ts'
export { writeNotice } from './write-notice.ts'
