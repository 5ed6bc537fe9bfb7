import { printParentReceipt } from '#shared/api/parents.ts'
import { formatDay, formatTime } from '#shared/dates.ts'
import { inWords } from '#shared/in-words.ts'
import { fromCedis, sumOf, toCedis } from '#shared/money.ts'
import { savePaper } from './calls.ts'
import { h } from './dom.ts'
import type { Receipt, School } from './kept.ts'
import type { Page } from './parts.ts'
import { row } from './parts.ts'
import { savePdf } from './save-pdf.ts'
import { figure } from './words.ts'

/** The children of a receipt, by their first names. */
function namesOn({ children }: Receipt): string {
  return children.map(({ firstName }) => firstName).join(', ')
}

export function receiptRow(receipt: Receipt): HTMLElement {
  const isVoid = receipt.voidedOn !== null
  return row(`#/receipt/${receipt.schoolId}/${receipt.receiptId}`, {
    ...{
      name: namesOn(receipt),
      sub: `${receipt.number}, ${receipt.method}`,
      amount: figure(receipt.amount),
      isVoid,
    },
    word: isVoid ? 'VOID' : formatDay(receipt.on).slice(0, -5),
    tone: isVoid ? 'owed' : 'muted',
  })
}

/** All receipts, by month. */
export function receiptsPage(receipts: Receipt[]): Page {
  const months = new Map<string, Receipt[]>()
  for (const receipt of receipts) {
    const month = receipt.on.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), receipt])
  }
  return {
    title: 'Receipts',
    tab: 'receipts',
    body: [
      h('h1', { tabindex: -1 }, 'Receipts'),
      ...(receipts.length === 0
        ? [h('section', { class: 'card pad' }, 'No receipt yet. The first payment brings one.')]
        : []),
      ...[...months.values()].map(monthSheet),
    ],
  }
}

function monthSheet(receipts: Receipt[]): HTMLElement {
  const counting = receipts.filter(({ voidedOn }) => voidedOn === null)
  const sum = toCedis(sumOf(counting.map(({ amount }) => fromCedis(amount))))
  const [first] = receipts
  const month = first
    ? new Date(`${first.on}T00:00:00Z`).toLocaleDateString('en-GB', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      })
    : ''
  return h(
    'section',
    { class: 'card' },
    h('h2', { class: 'cap month' }, h('span', {}, month), h('span', { class: 'num' }, figure(sum))),
    receipts.map(receiptRow),
  )
}

/** A receipt as paper, in both schemes. */
export function receiptPage(receipt: Receipt, school: School | undefined, isOffline: boolean): Page {
  const params = { schoolId: receipt.schoolId, receiptId: receipt.receiptId }
  const saving = receipt.isPart
    ? 'This receipt is for children of another number too. The school office prints it.'
    : 'A PDF needs the connection.'
  return {
    title: `Receipt ${receipt.number}`,
    back: { to: '#/receipts', word: 'Receipts' },
    body: [
      h('h1', { class: 'vh', tabindex: -1 }, `Receipt ${receipt.number}`),
      slip(receipt, school),
      ...(receipt.isPart || isOffline
        ? [h('p', { class: 'hint' }, saving)]
        : savePdf('primary', () => savePaper(printParentReceipt, { params }))),
      ...shareButton(receipt),
      ...(school?.phone
        ? [
            h(
              'a',
              { class: 'btn quiet', href: `tel:${school.phone.replace(/\s/g, '')}` },
              'A question: call the school',
            ),
          ]
        : []),
    ],
  }
}

/** The link shows initials only; a phone that cannot share shows no button. */
function shareButton({ checkUrl: url, number, schoolName }: Receipt): Node[] {
  if (!url || !('share' in navigator)) return []
  const share = () =>
    navigator.share({ url, title: `${schoolName}, receipt ${number}` }).catch(() => undefined)
  return [h('button', { class: 'btn quiet', type: 'button', onclick: () => void share() }, 'Share')]
}

/** The paper itself. */
export function slip(receipt: Receipt, school: School | undefined): HTMLElement {
  const line = (words: string, value: string) =>
    h('div', { class: 'r' }, h('span', { class: 'soft' }, words), h('span', {}, value))
  const at = formatTime(new Date(receipt.issuedAt))
  return h(
    'section',
    { class: 'slip' },
    h('div', { class: 'band', 'aria-hidden': 'true' }),
    h('p', { class: 'sch' }, receipt.schoolName),
    h('p', { class: 'soft' }, school?.address ?? '', h('br'), school?.phone ?? ''),
    h('div', { class: 'r no' }, h('span', {}, 'Receipt'), h('span', {}, receipt.number)),
    receipt.voidedOn && h('p', { class: 'voided' }, `VOID: taken back on ${formatDay(receipt.voidedOn)}`),
    line('Date', `${formatDay(receipt.on)}, ${at}`),
    receipt.payer && line('From', receipt.payer),
    line('By', [receipt.method, receipt.reference].filter(Boolean).join(', ')),
    receipt.children.map((child) =>
      h(
        'div',
        { class: 'lines' },
        h(
          'p',
          {},
          h('b', {}, child.name),
          `, ${child.className} `,
          h('span', { class: 'soft' }, child.pupilCode),
        ),
        child.lines.map(({ feeType, amount }) =>
          h('div', { class: 'r' }, h('span', {}, feeType), h('span', {}, figure(amount))),
        ),
      ),
    ),
    h(
      'div',
      { class: 'r tot' },
      h('span', {}, receipt.isPart ? 'For your children' : 'Received'),
      h('span', { class: 'final' }, `GH₵ ${figure(receipt.amount)}`),
    ),
    h('p', { class: 'soft' }, inWords(fromCedis(receipt.amount))),
    line('Owed before', owedOrCredit(receipt.owedBefore)),
    line('Still owed', owedOrCredit(receipt.owedAfter)),
    receipt.checkUrl &&
      h(
        'p',
        { class: 'check' },
        'Check this receipt: ',
        h('a', { href: receipt.checkUrl }, receipt.checkUrl.replace(/^https?:\/\//, '')),
      ),
  )
}

function owedOrCredit(cedis: number): string {
  return cedis < 0 ? `${figure(-cedis)} in credit` : figure(cedis)
}
