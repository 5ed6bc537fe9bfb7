import { askParentCode } from '#shared/api/parents.ts'
import { CODE_MINUTES, NEW_CODE_SECONDS } from '#shared/parent-numbers.ts'
import { call } from './call.ts'
import { signInStep, typedNumber } from './kept.ts'
import { signInPage } from './sign-in-page.ts'
import { isForLong } from './step.tsx'

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
    if (!isForLong(error)) throw error
    signInPage.set({ name: 'office', why: '' })
  }
}
