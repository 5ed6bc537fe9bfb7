import { Refusal } from '#shared/errors.ts'
import { isPupilCode } from '#shared/pupil-code.ts'
import { type Context, inSnapshot, queryOne, sql } from '../../context/context.ts'
import type { ParentsSheet } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'

/** The sheet that tells parents how to use the app. Refuses conflict where parents see nothing of this school. */
export function parentsSheet(context: Context, site: string): Promise<ParentsSheet> {
  return inSnapshot(context, async (inner) => {
    const found = await queryOne<{ level: 'off' | 'balances' | 'on'; prefix: string; pays: boolean }>(
      inner,
      sql`select a.level, c.pupil_prefix as prefix,
            exists (select from paying_rules p where p.school_id = c.id and p.is_on) as pays
          from schools c join parent_access a on a.school_id = c.id
          where c.id = ${inner.schoolId}`,
    )
    if (!found || found.level === 'off')
      throw new Refusal('conflict', 'Parents see nothing of this school yet. Let them in first.')
    const { school, printedAt } = await headingOf(inner)
    return {
      kind: 'parents-sheet',
      school,
      printedAt,
      address: `${site}/parents`,
      exampleCode: exampleOf(found.prefix),
      hasReceipts: found.level === 'on',
      takesPayments: found.pays,
    }
  })
}

/** It looks like a code of the school and is none: a parent who copies it as a reference pays for nobody's child. */
function exampleOf(prefix: string): string {
  const example = `${prefix}-4F7K`
  return isPupilCode(example) ? `${prefix}-4F7M` : example
}
