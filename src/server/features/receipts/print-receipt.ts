import type { Readable } from 'node:stream'
import { type Context, inTransaction, queryOne, sql } from '../../context/context.ts'
import { callerOf } from '../../ledger/index.ts'
import { print, type Receipt } from '../../paper/index.ts'
import { findLogo } from '../schools/index.ts'
import { requireReceipt } from './queries.ts'
import { paperOf } from './receipt-paper.ts'

interface Printing {
  format: 'a5' | '80mm' | '58mm'
  site: string
  /** Only asked about, or looked at on a screen: nothing is remembered. */
  isLook?: boolean
}

/**
 * Prints a receipt and remembers that it was printed: the first printing is the original, every later one says which
 * copy it is. A look says that it is none of them. Refuses not_found.
 */
export async function printReceipt(
  context: Context,
  receiptId: string,
  { format, site, isLook = false }: Printing,
): Promise<{ paper: Receipt; pdf: Readable }> {
  const paper = await inTransaction(context, async (inner) => {
    const receipt = await requireReceipt(inner, receiptId)
    const copy = isLook ? receipt.copies : await notePrint(inner, receiptId)
    const sheet = await paperOf(inner, receipt, { format, site, copy })
    const logo = format === 'a5' ? await findLogo(inner) : null
    return { ...sheet, school: { ...sheet.school, logo }, isLook }
  })
  return { paper, pdf: print(paper) }
}

/** Which printing this is, counted from 0. */
async function notePrint(context: Context, receiptId: string): Promise<number> {
  const row = await queryOne<{ copy: number }>(
    context,
    sql`select note_print(${context.schoolId}, ${callerOf(context)}::jsonb, ${receiptId}) as copy`,
  )
  return (row?.copy ?? 1) - 1
}
