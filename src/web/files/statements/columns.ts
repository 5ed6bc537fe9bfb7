import { plainHeading } from '#shared/roster-fields.ts'

/** What a column of a statement can hold. */
export type ColumnField = (typeof COLUMN_FIELDS)[number]

export const COLUMN_FIELDS = [
  'date',
  'time',
  'providerId',
  'payerName',
  'payerNumber',
  'receiverName',
  'receiverNumber',
  'amount',
  'amountIn',
  'amountOut',
  'direction',
  'charge',
  'balanceBefore',
  'balance',
  'text',
  'kind',
  'status',
  'account',
] as const

/** Those that several columns may hold together. */
const SHARED_FIELDS: ReadonlySet<ColumnField> = new Set(['text', 'charge'])

/** Of two headings for the same thing the one named earlier wins: money is dated by its transaction, not by its value date. */
const NAMES: readonly (readonly [ColumnField, RegExp])[] = [
  ['date', /^(trans(action)?|trx|txn|completion|created) (date|time)( and time| time)?$/],
  ['date', /^(date|date and time|date time|datetime|timestamp|day|created( at| on)?|tran date)$/],
  ['date', /^(posting|post|posted|entry|booking|book|payment|initiation) (date|time)$/],
  ['date', /^(value|effective|val) (date|dt)$/],
  ['time', /^time$/],
  [
    'providerId',
    /^(f id|fid|fit ?id|(financial )?(trans(action)?|trx|txn|tran) (id|no|number|ref|reference)( no| number| id)?)$/,
  ],
  ['providerId', /^((bank|system|our|unique) ref(erence)?( no)?|external id|session id)$/],
  ['balanceBefore', /^(bal|balance) before$|^(old|previous|start(ing)?) (bal|balance)$/],
  [
    'balance',
    /^((running|closing|available|ledger|book|new|current|account|end) )?(bal|balance)( after| c f)?$/,
  ],
  [
    'payerNumber',
    /^(from|sender|payer|customer|source|depositor|counterparty|initiator) ?s?( (no|number|msisdn|phone|phone no|phone number|mobile|mobile no|mobile number|wallet))$/,
  ],
  [
    'payerNumber',
    /^(from|from msisdn|msisdn|phone|phone no|phone number|mobile|mobile no|mobile number|counterparty)$/,
  ],
  ['payerName', /^(from|sender|payer|customer|source|depositor|counterparty|remitter)s?( account)? name$/],
  ['payerName', /^(name|payer|sender|depositor|paid by|received from|remitter|customer)$/],
  [
    'receiverNumber',
    /^(to|receiver|recipient|beneficiary|destination)s?( (no|number|msisdn|phone|mobile))$|^to$/,
  ],
  [
    'receiverName',
    /^(to|receiver|recipient|beneficiary|destination)s? name$|^(receiver|recipient|beneficiary|payee)$/,
  ],
  [
    'amountIn',
    /^(credits?( cr)?|cr|money in|paid in|deposits?|in|inflow|received|lodgements?|receipts)( amount| amt)?$|^(amount|amt) (in|credited|received)$/,
  ],
  [
    'amountOut',
    /^(debits?( dr)?|dr|money out|paid out|withdrawals?|withdrawn|out|outflow|payments?)( amount| amt)?$|^(amount|amt) (out|debited|paid)$/,
  ],
  [
    'direction',
    /^(dr cr|cr dr|d c|c d|drcr|crdr|debit credit|credit debit|direction|sign|indicator|in out|entry type)( (ind|indicator|flag|mark))?$/,
  ],
  ['amount', /^((trans(action)?|trx|txn|gross|net) )?(amount|amt|value|sum)$/],
  ['charge', /^((trans(action)?|service) )?(fees?|charges?|e levy|elevy|levy|tax|commission|vat)$/],
  ['kind', /^((trans(action)?|trx|txn|tran) )?(type|category|code|kind)$|^(service|product)$/],
  ['status', /^((trans(action)?|trx|txn) )?status$/],
  [
    'text',
    /^((payment|customer|payer|your|external|user|trans(action)?) )?(narration|narrative|description|details|particulars|remarks?|memo|message|note|reason|purpose)( .*)?$/,
  ],
  ['text', /^(payment |customer |payer |your |user |external )?(ref|reference)( no| number)?$/],
  ['account', /^(our |own |my )?(account|acct|wallet)( no| number)?$/],
]

/** What only statements of wallets name: there a receipt's number is the network's own for the movement, elsewhere that of a book. */
const OF_NETWORK = /^((completion|initiation) time|trans(action)? status|paid in|withdrawn)$/
const RECEIPT = /^receipt( no| number)?$/

const CURRENCY = /\b(ghs|ghc|gh|cedis?)\b/g

/** What a heading says its column holds, in the ways banks and networks write it. */
export function fieldNamed(heading: string): ColumnField | null {
  return NAMES[rankOf(heading)]?.[0] ?? null
}

/** The place of a heading among all the names that are known; -1 for none. */
function rankOf(heading: string): number {
  const plain = plainOf(heading)
  return plain === '' ? -1 : NAMES.findIndex(([, names]) => names.test(plain))
}

function plainOf(heading: string): string {
  return plainHeading(heading).replace(CURRENCY, ' ').replace(/\s+/g, ' ').trim()
}

/** How many different things the headings of a row name. */
export function fieldsNamed(cells: readonly string[]): number {
  return new Set(cells.map(fieldNamed).filter(Boolean)).size
}

/**
 * What each column probably holds, by its heading. Which one names a movement is never told by what stands in it: a column whose
 * cells differ this month may repeat itself in the next, and every line would be another one.
 */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): (ColumnField | null)[] {
  const ranked = headings.map((heading, place) => ({ place, rank: rankOf(heading) }))
  const guess: (ColumnField | null)[] = headings.map(() => null)
  for (const { place, rank } of ranked.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank)) {
    const field = NAMES[rank]?.[0] ?? null
    if (field && (SHARED_FIELDS.has(field) || !guess.includes(field))) guess[place] = field
  }
  return withMarks(withReceipts(guess, headings.map(plainOf)), rows)
}

function withReceipts(
  guess: readonly (ColumnField | null)[],
  plain: readonly string[],
): (ColumnField | null)[] {
  const at = plain.findIndex((heading) => RECEIPT.test(heading))
  return at < 0 || !isNetwork(plain) || guess.includes('providerId')
    ? [...guess]
    : guess.with(at, 'providerId')
}

function isNetwork(plain: readonly string[]): boolean {
  return plain.filter((heading) => OF_NETWORK.test(heading)).length >= 2
}

/** Whether headings are those of a wallet's statement, which names the numbers of both sides, or what only a network names. */
export function isOfWallet(headings: readonly string[]): boolean {
  const fields = new Set(headings.map(fieldNamed))
  return (fields.has('payerNumber') && fields.has('receiverNumber')) || isNetwork(headings.map(plainOf))
}

/** A column of CR and DR says the direction, whatever its heading. */
function withMarks(
  guess: readonly (ColumnField | null)[],
  rows: readonly (readonly string[])[],
): (ColumnField | null)[] {
  return guess.map((field, place) => {
    const cells = rows.map((row) => row[place] ?? '').filter(Boolean)
    const isMark =
      cells.length > 0 && cells.every((cell) => /^(cr|dr|c|d|credit|debit|in|out)\.?$/i.test(cell))
    return isMark && !guess.includes('direction') ? 'direction' : field
  })
}
