import { Refusal } from './errors.ts'

/** The series of numbers that a school puts on paper, each with what its numbers stand on. A new series is a line here and a row in `number_series()`. */
export const NUMBER_SERIES = {
  receipts: 'Receipts',
  vouchers: 'Vouchers of pay-outs',
  slips: 'Slips of registers',
  invoices: 'Invoices to sponsors',
  students: 'Students’ cards',
} as const

export type NumberSeries = keyof typeof NUMBER_SERIES

/** As long as a school waits the device asks again so often. */
const ASK_AGAIN_SECONDS = 30

/** The school was restored, and has not said yet which numbers are on paper. */
export function awaitsNumbers(): Refusal {
  return new Refusal(
    'awaits_numbers',
    'The school’s records were restored from a backup. Nothing is recorded until the Head or the Bursar has said which numbers are on paper: Settings, Numbers. Reading goes on.',
    { retryAfterSeconds: ASK_AGAIN_SECONDS },
  )
}
