export { type Insights, readInsights, readInsightsOfTerm } from './read-insights.ts'
export { receiptsTakenBack } from './watch.ts'
