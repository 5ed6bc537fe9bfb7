import { notFound } from '#shared/errors.ts'
import { type Context, inSnapshot } from '../../context/context.ts'
import type { OldBookPaper } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'
import { readOldBook } from './queries.ts'

/** Old book = new book, as two have signed it, or as it stands. Refuses not_found before anything was said of the old book. */
export function oldBookSheet(context: Context): Promise<OldBookPaper> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const { asOf, classes, total, differences, signatures, isSigned } = await readOldBook(inner)
    if (!asOf) throw notFound('Old book')
    const nameOf = new Map(classes.map(({ classId, className }) => [classId, className]))
    return {
      kind: 'old-book',
      school,
      printedAt,
      asOf,
      classes: classes.map(({ className, children, old, new: now, difference }) => ({
        className,
        children,
        old,
        new: now,
        difference,
      })),
      total,
      differences: differences.map(({ classId, what, amount, why }) => ({
        what: [what, nameOf.get(classId)].filter(Boolean).join(', '),
        amount,
        why,
      })),
      signatures: signatures.map(({ by, roleName, at, with: how }) => ({
        by,
        roleName,
        at: new Date(at),
        byPin: how === 'pin',
      })),
      isSigned,
    }
  })
}
