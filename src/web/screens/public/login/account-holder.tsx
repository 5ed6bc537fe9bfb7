import { useEffect, useState } from 'react'
import { ACCOUNT_NUMBER_DIGITS_MIN } from '#shared/constants.ts'
import { messages } from '#shared/messages.ts'
import { findHolder, type HolderFound } from '../../../queries/registration.ts'

/** Between two keys of somebody who is still typing. */
const TYPING_MS = 500

/** Whose account has been typed, looked up as soon as it can be one; in red, for it is worth reading twice. */
export function AccountHolder({ accountNumber, bankCode }: { accountNumber: string; bankCode: string }) {
  const [found, setFound] = useState<HolderFound | 'looking' | null>(null)
  const digits = accountNumber.replace(/[\s-]/g, '')
  const canLook = digits.length >= ACCOUNT_NUMBER_DIGITS_MIN && bankCode !== ''
  // The lookup follows what is typed, once the typing pauses; an answer to an older number is dropped.
  useEffect(() => {
    setFound(canLook ? 'looking' : null)
    if (!canLook) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await findHolder(digits, bankCode, stop.signal)
      if (!stop.signal.aborted) setFound(answer)
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [digits, bankCode, canLook])

  const isShort = digits !== '' && digits.length < ACCOUNT_NUMBER_DIGITS_MIN
  return (
    <div className="holder" role="status">
      {isShort ? messages.accountHolder.tooShort : <Said found={found} />}
    </div>
  )
}

function Said({ found }: { found: HolderFound | 'looking' | null }) {
  if (found === null) return 'Account Holder: choose the bank and type the number.'
  if (found === 'looking') return 'Looking up the name...'
  if (found.is === 'none') return messages.accountHolder.notFound
  if (found.is === 'failed') return messages.accountHolder.failed
  return (
    <>
      Account Holder: <b>{found.name}</b>. Is this your school’s account?
    </>
  )
}
