export { receiptPaper } from './receipt-paper.ts'
