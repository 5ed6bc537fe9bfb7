import type { AccountId } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { isTooMany, type RateLimit, rateLimit } from '../../http/rate-limit.ts'
import { isKnownAddress, knownHere, type Visitor } from './known-devices.ts'
import { slowLane } from './slow-lane.ts'

interface Tried {
  /** Undefined for a name that leads to nobody: a password is looked at all the same. */
  accountId: AccountId | undefined
  /** Whoever is known best has the lowest, and is looked at first. */
  rank: number
}

interface Counted {
  tried: Tried[]
  /** Why some of the accounts are not tried now, if so. */
  leftOut?: unknown
  /** Nothing was tried after all. */
  forgive: () => Promise<void>
  /** Takes back what was no wrong try. What opened one account and not another was a guess at that. */
  opened: (accounts: AccountId[]) => Promise<void>
}

/**
 * Counts a try before it is known to be wrong, else many at once would all be tried. A browser that has signed in to an account before
 * counts by itself there; everybody else by address, and for the name together: beyond that they are let in slowly, never shut out.
 * A name may lead to accounts of several schools, and whoever has a school can write anybody's name into it: who is known to one account
 * is not to the others. Where those are refused, the one is tried all the same, so that such a school keeps nobody out either.
 */
export async function countTry(
  world: World,
  name: string,
  visitor: Visitor,
  named: AccountId[],
): Promise<Counted> {
  const here = counting(world)
  const elsewhere = counting(world)
  const known = await knownHere(world, named, visitor)
  const tried: Tried[] = known.map((accountId) => ({ accountId, rank: 0 }))
  const others = named.filter((accountId) => !known.includes(accountId))
  if (known.length > 0) await here.take(wrongSignIns, `${name} device ${visitor.device.toString('hex')}`)
  const forgive = async () => {
    await here.forgive()
    await elsewhere.forgive()
  }
  const opened = async (accounts: AccountId[]) => {
    if (accounts.length === tried.length) await forgive()
    else if (known.some((account) => accounts.some((one) => isSame(one, account)))) await here.forgive()
  }
  if (known.length > 0 && others.length === 0) return { tried, forgive, opened }
  let leftOut: unknown
  try {
    const tries = await elsewhere.take(wrongSignIns, `${name} ${visitor.address}`)
    const fromHere = await elsewhere.take(wrongFromHere, visitor.address)
    const { near, strange } = await byAddress(world, visitor, others.length > 0 ? others : [undefined])
    tried.push(...near.map((accountId) => ({ accountId, rank: 1 })))
    const rank = 1 + Math.max(tries, fromHere)
    const isKnown = tried.length > 0
    if (strange.length > 0)
      await elsewhere.take(wrongAtAccount, name).catch(waitUnless(isKnown, name, rank, forgive))
    tried.push(...strange.map((accountId) => ({ accountId, rank })))
  } catch (error) {
    if (tried.length === 0) throw error
    leftOut = error
  }
  return { tried, leftOut, forgive, opened }
}

function isSame(one: AccountId, other: AccountId): boolean {
  return one.schoolId === other.schoolId && one.staffId === other.staffId
}

/** Counts tries, and takes all of them back. */
function counting(world: World) {
  const taken: { limit: RateLimit; subject: string }[] = []
  return {
    take: async (limit: RateLimit, subject: string) => {
      const tries = await limit.take(world, subject)
      taken.push({ limit, subject })
      return tries
    },
    forgive: async () => {
      for (const { limit, subject } of taken) await limit.giveBack(world, subject)
    },
  }
}

/** The accounts whose school has worked from this address lately, and the others. */
async function byAddress<Id extends AccountId | undefined>(world: World, visitor: Visitor, accounts: Id[]) {
  const near: Id[] = []
  const strange: Id[] = []
  for (const id of accounts) {
    const isNear = await isKnownAddress(world, id?.schoolId ?? null, visitor)
    ;(isNear ? near : strange).push(id)
  }
  return { near, strange }
}

/** Of an account under attack: whoever is known to none waits in line; who is known to another does not wait for it. */
function waitUnless(isKnown: boolean, name: string, rank: number, forgive: () => Promise<void>) {
  return async (error: unknown) => {
    if (isKnown || !isTooMany(error)) throw error
    await slowLane(name, rank).catch(async (sentAway) => {
      await forgive()
      throw sentAway
    })
  }
}

/** Only wrong sign-ins count, for an e-mail from one address: nobody locks a school out from elsewhere. */
const wrongSignIns = rateLimit({
  name: 'wrong-sign-in',
  triesMax: 10,
  windowSeconds: 15 * 60,
  sentence: 'Too many wrong sign-ins. Wait a quarter of an hour, then try again.',
})
/** One password on every school there is: many offices share an address, but they do not all forget at once. */
const wrongFromHere = rateLimit({
  name: 'wrong-sign-in-from',
  triesMax: 60,
  windowSeconds: 15 * 60,
  sentence: 'Too many wrong sign-ins from here. Wait a quarter of an hour, then try again.',
})

/** All the guesses of a town at one account; a school that has forgotten its password does not come near it. */
const wrongAtAccount = rateLimit({
  name: 'wrong-sign-in-account',
  triesMax: 40,
  windowSeconds: 60 * 60,
  sentence: 'Many wrong passwords were tried for this e-mail.',
})
