export { listRequests } from './queries.ts'
