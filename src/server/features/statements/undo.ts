import { type Context, inTransaction } from '../../context/context.ts'
import { findAnswer, rememberAnswer, undoStatementFile } from '../../ledger/index.ts'

type Undone = { receipts: number; replayed?: boolean }

/**
 * Takes back all that was posted of a file, in pieces: payments go on between them. A failure between two leaves the rest, and a retry goes on
 * with it. Refuses not_found, conflict, needs_approval, day_closed.
 */
export async function undoFile(context: Context, file: string, reason: string): Promise<Undone> {
  for (let before = 0; ; ) {
    const { left, ...undone } = await undoPiece(context, { file, reason, before })
    if (left === 0) return undone
    before = undone.receipts
  }
}

/** The last piece and the answer are one transaction: a retry would else be told that nothing of the file is posted. */
function undoPiece(
  context: Context,
  { file, reason, before }: { file: string; reason: string; before: number },
): Promise<Undone & { left: number }> {
  return inTransaction(context, async (inner) => {
    const kept = context.idempotency && (await findAnswer<Undone>(inner))
    if (kept) return { ...kept, left: 0 }
    const undo = { file, reason, begun: before > 0 }
    const piece = await undoStatementFile({ ...inner, idempotency: undefined }, undo)
    const receipts = before + piece.receipts
    if (piece.left === 0 && context.idempotency) await rememberAnswer(inner, { receipts })
    return { receipts, left: piece.left }
  })
}
