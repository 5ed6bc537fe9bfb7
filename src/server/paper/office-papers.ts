import type { CashDaySheet, DrawerSlip } from './cash-papers.ts'
import type { ClearanceSlips } from './clearance-papers.ts'
import type { TermClosing } from './closing-papers.ts'
import type { InspectorFees } from './inspector-papers.ts'
import type { OfficeList } from './office-lists.ts'
import type { OldBookPaper } from './old-book-papers.ts'
import type { DisputeEvidence, ParentsSheet } from './parents-paper.ts'
import type { ReconciliationPaper } from './reconciliation-papers.ts'
import type { ReductionReportPaper } from './reduction-papers.ts'
import type { SponsorPaper } from './sponsor-papers.ts'
import type { Voucher } from './voucher-papers.ts'

/** Short papers of the office, each described beside others of its subject. */
export type OfficePaper =
  | CashDaySheet
  | DrawerSlip
  | Voucher
  | SponsorPaper
  | ReductionReportPaper
  | InspectorFees
  | TermClosing
  | OldBookPaper
  | ClearanceSlips
  | ReconciliationPaper
  | OfficeList
  | DisputeEvidence
  | ParentsSheet
