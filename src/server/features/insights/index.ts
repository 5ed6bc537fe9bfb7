export { type Insights, readInsights } from './read-insights.ts'
export { receiptsTakenBack } from './watch.ts'
