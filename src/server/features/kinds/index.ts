export { kindRoutes } from './routes.ts'
