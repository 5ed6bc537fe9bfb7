export { checkPageOf, escapeHtml } from './check-page.ts'
export { receiptPaper } from './receipt-paper.ts'
