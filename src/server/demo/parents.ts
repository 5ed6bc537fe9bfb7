import { type Context, query, queryOne, sql } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { operatorContext } from '../features/schools/index.ts'
import { wantPayout } from '../features/settlement/index.ts'

/** The number that a parent of the first demo school signs in with. */
export const DEMO_PARENT_PHONE = '+233240000166'

const BANK = { name: 'GCB Bank Limited', code: '040100', accountNumber: '1011130067824' }

interface Opened {
  name: string
  email: string
  /** Paystack's sandbox stands in: no account of anybody's is made. */
  takesPayments: boolean
}

/** The app is open to parents: one has the number that is printed, and where no money moves they can pay in it. */
export async function openToParents(context: Context, { name, email, takesPayments }: Opened): Promise<void> {
  const { schoolId, caller, client } = context
  await query(
    context,
    sql`insert into parent_access (school_id, level, on_papers, changed_at, changed_by)
        values (${schoolId}, 'on', false, app_now(), ${caller.staffId})`,
  )
  await query(
    context,
    sql`update guardians set phone = ${DEMO_PARENT_PHONE} where school_id = ${schoolId} and id =
          (select s.guardian_id from students s join student_balances b on b.school_id = s.school_id and b.student_id = s.id
            where s.school_id = ${schoolId} and s.status = 'active' group by s.guardian_id
            having count(*) > 1 and min(b.balance) > 0 order by sum(b.balance) desc, s.guardian_id limit 1)`,
  )
  if (!takesPayments || !client) return
  await query(
    context,
    sql`update schools set payout_status = 'pending', bank_name = ${BANK.name}, bank_code = ${BANK.code},
          bank_account_number = ${BANK.accountNumber} where id = ${schoolId}`,
  )
  const { code: bankCode, accountNumber } = BANK
  await wantPayout(client, schoolId, { businessName: name, email, bankCode, accountNumber })
  await query(
    context,
    sql`insert into paying_rules (school_id, is_on, bearer, smallest, fee_types, changed_at, changed_by, settlements_at)
        values (${schoolId}, true, 'school', 100, null, app_now(), ${caller.staffId}, app_now())`,
  )
}

/** The code that the parent's first sign-in asks for; undefined where no demo school, or an older one, is. */
export async function demoParentCode(database: Database, schoolEmail: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ id: string | null }>(
    sql`select school_of_email(${schoolEmail}) as id`,
  )
  const schoolId = rows[0]?.id
  if (!schoolId) return undefined
  const found = await queryOne<{ code: string }>(
    await operatorContext(database, schoolId),
    sql`select pupil_code(c.pupil_prefix, s.number) as code
        from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        join schools c on c.id = s.school_id
        where s.school_id = ${schoolId} and g.phone = ${DEMO_PARENT_PHONE} and s.status = 'active' order by s.number limit 1`,
  )
  return found?.code
}
