import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import { ROLE_NAMES } from '#shared/permissions.ts'
import { type Context, forOwnAccount, inTransaction, query, sql } from '../../context/context.ts'
import { type AccountId, accountsNamed } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { requireOwnDesk } from '../../http/desk.ts'
import { ACCOUNTS_MAX, type Account, findAccount, signInName } from './find-accounts.ts'
import { tieHeads } from './heads-tied.ts'
import { rememberDevice, type Visitor } from './known-devices.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './passwords.ts'
import { countTry } from './sign-in-tries.ts'

interface SignInAttempt {
  /** An e-mail, or a phone of somebody who has one here. */
  name: string
  password: string
  /** Which of the schools that this name and password open. */
  schoolId?: string | undefined
  /** The desk this browser is. */
  desk?: { deskId: string; deskKey: string } | undefined
  /** Where from: the address also stands in the school's own list of sign-ins. */
  visitor: Visitor
  userAgent: string | undefined
  sessionKey?: string | undefined
}

/**
 * Opens a session for whoever this e-mail or phone and password name. Somebody of several schools is asked which; who is Head of them
 * has them beside each other from then on. Refuses wrong_sign_in, several_schools, desk_ended, too_many.
 */
export async function signIn(world: World, attempt: SignInAttempt): Promise<Reply<typeof endpoints.signIn>> {
  const { visitor } = attempt
  const accounts = await accountsProved(world, attempt)
  const account = chosenOf(accounts, attempt.schoolId)
  const opened = await enter(account, attempt)
  await rememberDevice(world, accounts.map(idOf), visitor)
  await tieHeads(world, accounts)
  const { schoolId, caller } = account.context
  const { staffId: id, role } = caller
  const { schoolName, isSchoolAccount } = account
  const staff = { id, name: account.name, role, roleName: ROLE_NAMES[role], isSchoolAccount }
  return { ...opened, schoolId, schoolName, staff }
}

/**
 * The accounts that this name and password open. An unknown name and a wrong password get the same answer after the same time. Refuses
 * wrong_sign_in, too_many.
 */
export async function accountsProved(
  world: World,
  { name: typed, password, visitor }: Pick<SignInAttempt, 'name' | 'password' | 'visitor'>,
): Promise<Account[]> {
  const name = signInName(typed)
  const named = (await accountsNamed(world, name)).slice(0, ACCOUNTS_MAX)
  const { tried, leftOut, forgive, opened } = await countTry(world, name, visitor, named)
  const accounts: Account[] = []
  for (const { accountId, rank } of tried) {
    const account = await findAccount(world, accountId)
    const turn = { lane: 'sign_in', rank } as const
    const isRight = await isPassword(password, account?.passwordHash, turn).catch(async (error) => {
      await forgive() // Too many at once: nothing was tried.
      throw error
    })
    if (account && isRight) accounts.push(account)
  }
  if (accounts.length === 0) throw leftOut ?? wrongSignIn()
  await opened(accounts.map(idOf))
  return accounts
}

/** As a name leads to it. */
function idOf({ context, isSchoolAccount }: Account): AccountId {
  return { schoolId: context.schoolId, staffId: isSchoolAccount ? null : context.caller.staffId }
}

function wrongSignIn() {
  return new Refusal('wrong_sign_in', 'The e-mail or the password is not right.')
}

function chosenOf(accounts: Account[], schoolId: string | undefined): Account {
  const [chosen, another] = schoolId
    ? accounts.filter(({ context }) => context.schoolId === schoolId)
    : accounts
  if (!chosen) throw wrongSignIn()
  if (!another) return chosen
  const schools = accounts.map(({ context, schoolName }) => ({ schoolId: context.schoolId, schoolName }))
  throw new Refusal('several_schools', 'You work at several schools. Choose one.', { facts: { schools } })
}

/** With the password somebody may set a PIN at a desk again. Refuses wrong_sign_in, desk_ended. */
function enter(account: Account, { desk, visitor, userAgent, sessionKey }: SignInAttempt) {
  return inTransaction(forOwnAccount(account.context), async (inner) => {
    const atDesk = desk && (await requireOwnDesk(inner, desk))
    if (!(await holdAccount(inner, account))) throw wrongSignIn()
    if (atDesk) await turnPinOn(inner, atDesk.id)
    const from = { address: visitor.address, userAgent, sessionKey }
    const { token, sessionId } = await openSession(inner, from, { workstationId: atDesk?.id ?? null })
    return { authToken: token, sessionId }
  })
}

/**
 * False when the password was changed, or the person left, while the password was looked at. The row is held, so that whoever does
 * it either is seen here or ends this session with the others.
 */
async function holdAccount(context: Context, { isSchoolAccount, passwordHash }: Account): Promise<boolean> {
  const { schoolId, caller } = context
  const held = isSchoolAccount
    ? sql`select from schools where id = ${schoolId} and password_hash = ${passwordHash} for share`
    : sql`select from staff where school_id = ${schoolId} and id = ${caller.staffId} and left_at is null
            and password_hash = ${passwordHash} for share`
  return (await query(context, held)).length > 0
}

async function turnPinOn(context: Context, deskId: string): Promise<void> {
  await query(
    context,
    sql`with anywhere as (
          update staff set pin_tries = 0, pins_off_at = null
          where school_id = ${context.schoolId} and id = ${context.caller.staffId} and (pin_tries > 0 or pins_off_at is not null))
        update staff_pins set wrong_tries = 0, off_at = null where school_id = ${context.schoolId}
          and workstation_id = ${deskId} and staff_id = ${context.caller.staffId}`,
  )
}

/** Ends this session: its token is worthless from now on. */
export async function signOut(context: Context): Promise<void> {
  await query(
    forOwnAccount(context),
    sql`update sessions set revoked_at = app_now()
        where school_id = ${context.schoolId} and id = ${context.caller.sessionId}`,
  )
}
