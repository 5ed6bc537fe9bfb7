import { invariant } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import type { WatchList } from './watch.ts'

/** Whoever was paid gives a receipt on the day; its photo is there within so many school days. */
const PHOTO_DAYS = 3

/** Vouchers that stand and have no photo after so many school days. */
export async function vouchersWithoutPhoto(context: Context): Promise<WatchList['vouchers']> {
  const { schoolId } = context
  const row = await queryOne<Omit<WatchList['vouchers'], 'days'>>(
    context,
    sql`select count(*)::int as count, coalesce(sum(v.amount), 0)::bigint as amount, min(v.paid_on) as oldest
        from pay_outs v
        where v.school_id = ${schoolId} and v.photo_id is null and v.taken_back_at is null
          and (select count(*) from school_days(${schoolId}, v.paid_on + 1, app_today())) > ${PHOTO_DAYS}`,
  )
  invariant(row, 'an aggregate answers one row')
  return { ...row, days: PHOTO_DAYS }
}
