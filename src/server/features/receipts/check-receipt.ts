import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { initialsOf } from '#shared/people.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { schoolOfCode } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import type { Picture } from '../../paper/index.ts'
import { findLogo } from '../schools/index.ts'

type Check = Reply<typeof endpoints.checkReceipt>

/**
 * What anybody may know who holds the code on a receipt: genuine or void, school, day, amount, number, initials, and whether it
 * counts elsewhere by now.
 * The school's code leads the receipt's own. Refuses not_found.
 */
export async function checkReceipt(world: World, code: string): Promise<Check> {
  const { context, receiptCode } = await schoolOfReceipt(world, code)
  const found = await findReceipt(context, receiptCode)
  if (!found) throw notFound('Receipt')
  const { firstName, surname, ...check } = found
  return { ...check, initials: initialsOf({ firstName, surname }) }
}

/** The logo of the school that gave a receipt, for whoever holds its code. Refuses not_found. */
export async function logoOfReceipt(world: World, code: string): Promise<Picture> {
  const { context, receiptCode } = await schoolOfReceipt(world, code)
  const logo = (await findReceipt(context, receiptCode)) && (await findLogo(context))
  if (!logo) throw notFound('Logo')
  return logo
}

async function schoolOfReceipt(world: World, code: string) {
  const [, schoolCode, receiptCode] = /^([0-9a-z]{4})-?([0-9a-z]{8})$/.exec(code.trim().toLowerCase()) ?? []
  if (!schoolCode || !receiptCode) throw notFound('Receipt')
  const schoolId = await schoolOfCode(world, schoolCode)
  if (!schoolId) throw notFound('Receipt')
  const context: Context = { schoolId, database: world.database, caller: nobody }
  return { context, receiptCode }
}

/** Nobody is signed in: this reads and never records. */
const nobody = { staffId: '', sessionId: null, role: 'head', requestId: '' } as const

function findReceipt(context: Context, code: string) {
  return queryOne<Omit<Check, 'initials'> & { firstName: string; surname: string }>(
    context,
    sql`select case when v.receipt_id is null then 'genuine' else 'void' end as status, c.name as school,
          exists (select from school_logos l where l.school_id = c.id) as "hasLogo",
          numbered(c.initials, '-', r.number, 6) as number, r.effective_on as date, cedis(r.amount) as amount,
          s.first_name as "firstName", s.surname, cedis(m.to_fee) as "movedToOtherFee",
          cedis(m.to_child) as "movedToOtherChild"
        from dated_receipts r
        join schools c on c.id = r.school_id
        join students s on s.school_id = r.school_id and s.id = r.student_id
        left join receipt_voids v on v.school_id = r.school_id and v.receipt_id = r.id
        cross join lateral (
          select coalesce(sum(greatest(net - paid, 0)) filter (where student_id = r.student_id), 0)::bigint as to_fee,
            coalesce(sum(net) filter (where student_id <> r.student_id), 0)::bigint as to_child
          from (
            select e.student_id, -sum(e.owed) as net, coalesce(-sum(e.owed) filter (where e.kind = 'payment'), 0) as paid
            from journal e
            where e.school_id = r.school_id and e.receipt_id = r.id and e.kind in ('payment', 'reallocation')
            group by e.student_id, e.fee_type_id) stands) m
        where r.school_id = ${context.schoolId} and r.code = ${code}`,
  )
}
