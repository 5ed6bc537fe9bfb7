import { Refusal } from '#shared/errors.ts'
import { wasAnswered } from '#web/api.ts'
import { unlockDesk } from '#web/lock.ts'
import { openByPin } from '#web/queries/desks.ts'
import { signInSchool } from '#web/queries/sign-in.ts'
import { type Desk, type Session, type SignedInPerson, storePerson, storeSession } from '#web/session.ts'
import { restoreKeptLists } from './kept-lists.ts'
import { takeListKey } from './list-key.ts'
import { forgetSealed, openBySealedPin, renewBySeal, sealOwnSession } from './sealed.ts'
import { sendNow } from './sender.ts'

/** Opens the desk for somebody by PIN; without a connection by what is sealed here. Refuses as the server would. */
export async function enterByPin(desk: Desk, staffId: string, pin: string): Promise<void> {
  try {
    const { staff, sessionId, offlineUntil, ...session } = await openByPin(desk, staffId, pin)
    const person = { staffId: staff.id, sessionId, role: staff.role, name: staff.name }
    const until = Date.parse(offlineUntil)
    const { listKey, isSealed } = await renewBySeal(
      desk,
      { person, authToken: session.authToken, until },
      pin,
    )
    await enter(session, person, listKey)
    // Takes some tenths of a second: the desk is open already.
    if (!isSealed) void sealOwnSession(desk, pin, until)
  } catch (error) {
    if (wasAnswered(error)) {
      await forgetWhatIsOff(error, staffId)
      throw error
    }
    await enterSealed(desk, staffId, pin)
  }
}

/** A PIN that is off opens nothing without a connection either; where the whole desk asks for passwords, nobody's does. */
async function forgetWhatIsOff(error: unknown, staffId: string): Promise<void> {
  if (!(error instanceof Refusal) || error.code !== 'pin_off') return
  await forgetSealed(error.details.facts?.asksForPasswords ? undefined : staffId)
}

/** Opens the desk by e-mail or phone, and password: needs the connection. */
export async function enterByPassword(desk: Desk, name: string, password: string): Promise<void> {
  const { schoolId, deskId, deskKey } = desk
  await signInSchool(name, password, { schoolId, desk: { deskId, deskKey } })
  takeListKey()
  await open()
}

async function enterSealed(desk: Desk, staffId: string, pin: string): Promise<void> {
  const opened = await openBySealedPin(desk, staffId, pin).catch(() => ({ refused: 'over' as const }))
  if ('authToken' in opened) {
    const { schoolId, schoolName } = desk
    const { authToken, person, listKey } = opened
    return await enter({ authToken, schoolId, schoolName }, person, listKey)
  }
  if (opened.refused === 'wrong') {
    const { triesLeft } = opened
    const left = triesLeft === 1 ? '1 try left' : `${triesLeft} tries left`
    throw new Refusal('wrong_pin', `That is not the PIN. ${left}.`, { facts: { triesLeft } })
  }
  throw new Refusal('pin_off', 'This desk needs the connection once. Passwords do not help.')
}

async function enter(session: Session, person: SignedInPerson, listKey?: string): Promise<void> {
  storeSession(session)
  storePerson(person)
  takeListKey(listKey)
  await open()
}

/** Whoever opens it has the own lists in memory before they are drawn. */
async function open(): Promise<void> {
  await restoreKeptLists()
  unlockDesk()
  sendNow()
}
