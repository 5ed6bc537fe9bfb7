import { z } from 'zod'
import { readWalletNumber } from '../mobile-wallets.ts'
import { numberSentences, sayNumber } from '../number-sentences.ts'

/** The number of a wallet as typed; becomes +233…. */
export const walletIn = z
  .string({ error: numberSentences.walletDigits() })
  .max(40, 'A number has ten digits.')
  .transform((text, context) => {
    const read = readWalletNumber(text)
    if ('number' in read) return read.number
    context.addIssue({ code: 'custom', message: sayNumber(read.problem) })
    return z.NEVER
  })

/** The six digits that Telecel makes for one payment. */
export const voucherIn = z
  .string({ error: 'Type the six digits of Telecel’s SMS.' })
  .max(40)
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().length(6, 'A voucher has six digits.'))
  .meta({ example: '712345' })
