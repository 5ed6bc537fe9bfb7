export { type Insights, readInsights, readInsightsOfTerm } from './read-insights.ts'
export { areTermsKept } from './read-now.ts'
export { receiptsTakenBack } from './watch.ts'
