import { randomUUID } from 'node:crypto'
import type { Role } from '#shared/permissions.ts'
import { parsePhone } from '#shared/phones.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import type { AccountId } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'

/** Who could be signing in: a school's own account, or a person of a school. */
export interface Account {
  /** Inside the school, as this person. */
  context: Context
  schoolName: string
  code: string
  name: string
  isSchoolAccount: boolean
  passwordHash: string
}

/** Schools somebody may work at under one name. */
export const ACCOUNTS_MAX = 5

/** An e-mail or a phone as it is kept; what is neither is an e-mail nobody has. */
export function signInName(typed: string): string {
  const text = typed.trim()
  return (text.includes('@') ? null : parsePhone(text)) ?? text.toLowerCase()
}

/** The account of this id; nothing when it has left or has no password yet. */
export async function findAccount(
  world: World,
  accountId: AccountId | undefined,
): Promise<Account | undefined> {
  // Of no school it is looked up all the same, else an unknown name would be answered a little sooner.
  const schoolId = accountId?.schoolId ?? randomUUID()
  const now = world.now?.()
  const caller = { staffId: '', sessionId: null, role: 'head', requestId: '' } as const
  const nobody: Context = { schoolId, database: world.database, now, caller }
  const found = await queryOne<Omit<Account, 'context'> & { staffId: string; role: Role }>(
    nobody,
    sql`select s.name as "schoolName", s.code, f.id as "staffId", f.name, role_of(f.role) as role,
          f.role = 'administrator' as "isSchoolAccount",
          case f.role when 'administrator' then s.password_hash else f.password_hash end as "passwordHash"
        from schools s join staff f on f.school_id = s.id
          and case when ${accountId?.staffId ?? null}::uuid is null then f.role = 'administrator'
            else f.id = ${accountId?.staffId ?? null} and f.left_at is null
              and (f.role = 'administrator' or f.password_hash is not null) end
        where s.id = ${schoolId} order by f.created_at limit 1`,
  )
  if (!found) return undefined
  const { staffId, role, ...account } = found
  return { ...account, context: { ...nobody, caller: { ...caller, staffId, role } } }
}
