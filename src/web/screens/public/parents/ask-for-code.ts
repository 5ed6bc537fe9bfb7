import { askParentCode } from '#shared/api/parents.ts'
import { Refusal } from '#shared/errors.ts'
import { CODE_MINUTES, NEW_CODE_SECONDS } from '#shared/parent-numbers.ts'
import { call } from './call.ts'
import { signInStep, typedNumber } from './kept.ts'
import { signInPage } from './sign-in-page.ts'

const HOUR = 3_600

/** Asks for a code; where none can come today, the office is the way. */
export async function askForCode(said = ''): Promise<void> {
  const phone = typedNumber.read()
  const before = signInStep.read()
  const instead = before?.name === 'code' ? before.askId : undefined
  const body = { phone, keepsAskId: true as const, ...(instead ? { instead } : {}) }
  try {
    const { askId } = await call(askParentCode, { body })
    // Counted from here: the phone's clock may be wrong.
    const [until, again] = [Date.now() + CODE_MINUTES * 60_000, Date.now() + NEW_CODE_SECONDS * 1_000]
    signInStep.write({ name: 'code', askId, until, again })
    signInPage.set({ name: 'code', askId, until, again, said })
  } catch (error) {
    const isForLong = error instanceof Refusal && (error.details.retryAfterSeconds ?? 0) > HOUR
    if (!isForLong) throw error
    signInPage.set({ name: 'office', why: '' })
  }
}
