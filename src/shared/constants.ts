import { type Pesewas, pesewas } from './money.ts'

/** One-off registration fee: GHS 500, in pesewas. */
export const REGISTRATION_FEE: Pesewas = pesewas(50_000)
/** Renewal fee: GHS 200, in pesewas. */
export const RENEWAL_FEE: Pesewas = pesewas(20_000)
/** A renewal adds this many months. */
export const SUBSCRIPTION_MONTHS = 3

/** A bank account number has at least this many digits. */
export const ACCOUNT_NUMBER_DIGITS_MIN = 10

/** The general report's page when the caller names none. */
export const REPORT_PAGE = 1
export const REPORT_PAGE_SIZE = 20
export const REPORT_PAGE_SIZE_MAX = 200

/** The public navigation bar, in CSS pixels. */
export const NAVIGATION_BAR_HEIGHT_PX = 120
/** The dashboard's clock moves once a second. */
export const CLOCK_INTERVAL_MS = 1_000
export const PHONE_HOURS = 'Mon-Fri 8AM-4PM'

/** Every class a school starts with, in the order children pass through them. */
export const CLASS_NAMES = [
  'Creche',
  'Nursery 1',
  'Nursery 2',
  'Kindergarten 1',
  'Kindergarten 2',
  'Basic 1',
  'Basic 2',
  'Basic 3',
  'Basic 4',
  'Basic 5',
  'Basic 6',
  'Basic 7',
  'Basic 8',
  'Basic 9',
] as const

export const GENDERS = ['Male', 'Female'] as const
export type Gender = (typeof GENDERS)[number]

/** The fee types a class-fee form always offers; a new school starts with them. PTA dues are voluntary. */
export const FEE_TYPES = ['School Fees', 'Admission Fees', 'PTA Fees', 'Exam Fees', 'Others'] as const
export const VOLUNTARY_FEE_TYPES: readonly string[] = ['PTA Fees']

/** What people choose of the database's payment_methods, in their order; a test holds that they are the same. */
export const PAYMENT_METHODS = ['Cash', 'Mobile Money', 'Bank', 'Cheque', 'Card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const SERVICES = [
  'Website design',
  'UX/UI Design',
  'User Research',
  'Mobile App Development',
  'Network Setup',
  'Others',
] as const

/** The five banks of the payment information page, with their Paystack codes. */
export const PRESET_BANKS = [
  { name: 'CAL Bank Limited', code: '140100' },
  { name: 'GCB Bank Limited', code: '040100' },
  { name: 'Zenith Bank Ghana', code: '120100' },
  { name: 'Prudential Bank Limited', code: '180100' },
  { name: 'Ecobank Ghana Limited', code: '130100' },
] as const

/** Wallets: the name a person sees, Paystack's code, and the specification's older name, still accepted. */
export const MOBILE_MONEY_PROVIDERS = [
  { name: 'MTN', label: 'MTN MoMo', code: 'MTN' },
  { name: 'Vodafone', label: 'Telecel Cash (formerly Vodafone)', code: 'VOD' },
  { name: 'AirtelTigo', label: 'AT Money (formerly AirtelTigo)', code: 'ATL' },
] as const

/** Added to a school's initials to make its SMS sender id; at most 11 letters and digits in all. */
export const SENDER_ID_SUFFIX = 'FEES'
export const SENDER_ID_LENGTH_MAX = 11

/** A payment can be undone from its toast for this long. */
export const UNDO_MINUTES = 10

/** Of the file of a logo, in bytes. */
export const LOGO_BYTES_MAX = 1_000_000

/** What a sponsor may be. */
export const SPONSOR_TYPES = ['church', 'company', 'organisation', 'person'] as const

/** So long an answer is held back for whoever waits for the next version of a school's data. */
export const VERSION_HELD_MS = 55_000
