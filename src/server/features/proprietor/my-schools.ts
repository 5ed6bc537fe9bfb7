import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { ROLE_NAMES } from '#shared/permissions.ts'
import { type Context, forOwnAccount, inTransaction, queryOne, sql } from '../../context/context.ts'
import { accountsTiedTo, personOf, tieAccounts, untieAccount } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import {
  type Account,
  accountsProved,
  findAccount,
  type OpenedFrom,
  openSession,
  proofOf,
  type Visitor,
} from '../schools/index.ts'

/** The schools whose Head the caller is; none for whoever is Head of one only, or came in by a PIN. */
export async function listMySchools(
  world: World,
  context: Context,
): Promise<Reply<typeof endpoints.listMySchools>> {
  const accounts = await myAccounts(world, context)
  if (accounts.length < 2) return { schools: [] }
  const schools = await Promise.all(
    accounts.map(async ({ context: inner, schoolName }) => ({
      accountId: inner.caller.staffId,
      schoolName,
      address: await addressOfSchool(inner),
      isThisOne: inner.schoolId === context.schoolId,
    })),
  )
  return { schools }
}

/** Another school whose Head the caller is stands beside this one. Refuses wrong_sign_in, conflict, too_many. */
export async function addMySchool(
  world: World,
  context: Context,
  { name, password, visitor }: { name: string; password: string; visitor: Visitor },
): Promise<Reply<typeof endpoints.addMySchool>> {
  const own = await ownAccount(world, context)
  if (!own) {
    throw new Refusal('conflict', 'You are here by a PIN. Sign in with your password to bring a school here.')
  }
  const proved = await accountsProved(world, { name, password, visitor })
  const others = proved.filter(
    (each) => each.context.schoolId !== context.schoolId && each.context.caller.role === 'head',
  )
  if (others.length === 0) {
    throw new Refusal('conflict', 'That is right, but you are Head of no other school with it.')
  }
  await tieAccounts(world, [own, ...others].map(proofOf))
  const added = others.map(({ schoolName }) => schoolName)
  return {
    message: `${added.join(' and ')} ${added.length === 1 ? 'stands' : 'stand'} beside this school now.`,
    added,
  }
}

/** A school leaves the others. Refuses not_found. */
export async function removeMySchool(world: World, context: Context, accountId: string) {
  const { context: inner, schoolName } = await requireMySchool(world, context, accountId)
  await untieAccount(world, { schoolId: inner.schoolId, staffId: accountId })
  return { message: `${schoolName} does not stand beside your other schools any more.` }
}

/** A new session in one of the caller's schools, as who the caller is there. Refuses not_found. */
export async function openMySchool(
  world: World,
  context: Context,
  accountId: string,
  from: OpenedFrom,
): Promise<Reply<typeof endpoints.openMySchool>> {
  const account = await requireMySchool(world, context, accountId)
  return await inTransaction(forOwnAccount(account.context), async (inner) => {
    if (!(await holdHead(inner, account))) throw notFound('School')
    const { token, sessionId } = await openSession(inner, from)
    const { name, isSchoolAccount, schoolName } = account
    const staff = { id: accountId, name, role: 'head' as const, roleName: ROLE_NAMES.head, isSchoolAccount }
    return { authToken: token, schoolId: inner.schoolId, schoolName, sessionId, staff }
  })
}

/** The row is held, so that whoever takes the post or the password away is seen here, or ends this session with the others. */
async function holdHead(context: Context, { passwordHash }: Account): Promise<boolean> {
  const { schoolId, caller } = context
  const held = await queryOne(
    context,
    sql`select from staff f join schools c on c.id = f.school_id
        where f.school_id = ${schoolId} and f.id = ${caller.staffId} and f.left_at is null and role_of(f.role) = 'head'
          and ${passwordHash} = case f.role when 'administrator' then c.password_hash else f.password_hash end for share`,
  )
  return held !== undefined
}

/** One of the caller’s schools, as its Head. Refuses not_found, whatever the reason. */
export async function requireMySchool(world: World, context: Context, accountId: string): Promise<Account> {
  const accounts = await myAccounts(world, context)
  const found = accounts.find((account) => account.context.caller.staffId === accountId)
  if (!found || accounts.length < 2) throw notFound('School')
  return found
}

/** Of each school it is asked there and now: that the person is here, is its Head, and has the password that tied it. */
async function myAccounts(world: World, context: Context): Promise<Account[]> {
  const own = await ownAccount(world, context)
  if (!own) return []
  const { person, accounts } = await accountsTiedTo(world, proofOf(own))
  const found = await Promise.all(
    accounts.map(async (accountId) => {
      const account = await findAccount(world, accountId)
      if (account?.context.caller.role !== 'head') return []
      return (await personOf(world, proofOf(account))) === person ? [account] : []
    }),
  )
  return found.flat()
}

/** The caller's own account, of a Head who came in by the password: a PIN opens this school and no other. */
async function ownAccount(world: World, context: Context): Promise<Account | undefined> {
  const { schoolId, caller } = context
  if (caller.role !== 'head') return undefined
  const byPassword = await queryOne(
    forOwnAccount(context),
    sql`select from sessions where school_id = ${schoolId} and id = ${caller.sessionId} and opened_by = 'password'`,
  )
  return byPassword && (await findAccount(world, { schoolId, staffId: caller.staffId }))
}

async function addressOfSchool(context: Context): Promise<string> {
  const row = await queryOne<{ address: string | null }>(
    context,
    sql`select address from schools where id = ${context.schoolId}`,
  )
  return row?.address ?? ''
}
