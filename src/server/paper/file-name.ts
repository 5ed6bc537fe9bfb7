import { toPlainLatin } from '#shared/searchable.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
import type { Paper, Statement } from './papers.ts'
import type { RegisterPaper } from './register-papers.ts'

/** What a sheet of figures can be saved as. */
export type Extension = 'pdf' | 'csv' | 'xlsx'

/** What a paper is called in its title bar: the same words as its file name. */
export function titleOf(paper: Paper): string {
  switch (paper.kind) {
    case 'receipt':
      return `${sentencesIn(paper.language).receipt.receiptNumber(paper)}${paper.voided ? ', void' : paper.isLook ? ', screen copy' : paper.copy > 0 ? `, duplicate ${paper.copy}` : ''}`
    case 'statement':
      return `Statement of account, ${paper.student.name}${paper.feeType ? `, ${paper.feeType}` : ''}`
    case 'class-report':
      return `${paper.feeType}, ${paper.className}`
    case 'debtors':
      return `Debt list, ${paper.className ?? 'all classes'}${paper.narrowedTo ? `, ${paper.narrowedTo}` : ''}`
    case 'class-bills':
      return `Bills, ${paper.className}, ${paper.term}`
    case 'letters':
      return paper.family ? `Letter, ${paper.family}` : `Letters, ${paper.className ?? 'all classes'}`
    case 'transaction-report':
      return 'Transaction report'
    case 'day-receipts':
      return `Receipts of ${paper.day}`
    case 'register-days':
    case 'register-week':
    case 'register-pupils':
    case 'register-teachers':
      return titleOfRegisters(paper)
    case 'day-summary':
      return `Day summary of ${paper.day}`
    case 'cash-day':
      return `Cash day ${paper.day}`
    case 'sponsor-invoice':
    case 'sponsor-statement':
      return `${paper.kind === 'sponsor-invoice' ? `Invoice ${paper.number}` : 'Statement of account'}, ${paper.sponsor.name}`
    case 'inspector-fees':
    case 'dispute-evidence':
    case 'term-closing':
    case 'old-book':
    case 'reduction-report':
      return titleOfTerms(paper)
    case 'parents-sheet':
      return 'For parents'
    case 'clearance-slips':
      return `Slips, ${paper.name}, ${paper.className}`
    case 'reconciliation':
      return `Reconciliation ${paper.month}, ${paper.account}`
    case 'office-list':
      return paper.name
    case 'voucher':
      return `Voucher ${paper.number}${paper.voided ? ', void' : ''}`
    case 'drawer-slip':
      return `Drawer of ${paper.person}, ${paper.openedOn}`
  }
}

function titleOfTerms(
  paper: Extract<
    Paper,
    { kind: 'inspector-fees' | 'dispute-evidence' | 'term-closing' | 'old-book' | 'reduction-report' }
  >,
): string {
  if (paper.kind === 'dispute-evidence') return `Dispute ${paper.disputeId}`
  if (paper.kind === 'old-book') return `Old book, new book, ${paper.asOf}`
  if (paper.kind === 'inspector-fees') return 'Fees by class, kind and term'
  return paper.kind === 'term-closing'
    ? `Closing sheet, ${paper.term}`
    : `What reductions cost, ${paper.term}`
}

function titleOfRegisters(paper: RegisterPaper): string {
  switch (paper.kind) {
    case 'register-days':
      return `Daily registers ${periodOf(paper)}`
    case 'register-week':
      return `${paper.isBlank ? 'Empty weekly' : 'Weekly'} register, ${paper.className}, ${paper.feeType}, ${paper.from}`
    case 'register-pupils':
      return `Days of ${paper.feeType}, ${paper.className ?? 'all classes'}, ${periodOf(paper)}`
    case 'register-teachers':
      return `Money per teacher ${periodOf(paper)}`
  }
}

const periodOf = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} to ${to}`)

/**
 * The name a paper is saved under: the class report by fee type and class, a receipt or statement by student and fee
 * type, the general report always `transaction_report`.
 */
export function fileName(paper: Paper, extension: Extension = 'pdf'): string {
  return `${stemOf(paper)
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()}.${extension}`
}

/** `Content-Disposition` for a paper: a plain name for old clients, the full one (RFC 6266, RFC 5987) for the rest. */
export function disposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = toPlainLatin(name).replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${full}`
}

function stemOf(paper: Paper): string {
  switch (paper.kind) {
    case 'transaction-report':
      return 'transaction_report'
    case 'class-report':
      return `${paper.feeType} ${paper.className}`
    case 'statement':
      return `${paper.student.name} ${paper.feeType ?? 'Statement'}${whoseOf(paper)}`
    case 'receipt':
      return `${paper.student.name} ${feeTypesOf(paper.lines)} ${paper.number}`
    default:
      return titleOf(paper)
  }
}

/** The papers of a child's two payers lie in one folder, and neither may be handed the other's. */
function whoseOf({ isOfOnePayer, guardian }: Statement): string {
  return isOfOnePayer && guardian ? `, ${guardian.name}` : ''
}

/** A name holds one fee type well; with several the receipt's number says the rest. */
function feeTypesOf(lines: { feeType: string }[]): string {
  const types = [...new Set(lines.map(({ feeType }) => feeType))]
  return types.length === 1 ? (types[0] ?? '') : 'Fees'
}
