export { payerRoutes } from './routes.ts'
