export {
  type ReportFilter,
  type ReportQuestion,
  reportBatches,
  reportFilter,
  reportPage,
} from './transaction-report.ts'
