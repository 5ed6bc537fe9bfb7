import { printParentReceipt } from '#shared/api/parents.ts'
import { formatDay } from '#shared/dates.ts'
import { fromCedis, sumOf, toCedis } from '#shared/money.ts'
import { savePaper } from './calls.ts'
import { h, icon } from './dom.ts'
import type { Payment, Receipt, School } from './kept.ts'
import type { Page } from './parts.ts'
import { row } from './parts.ts'
import { savePdf } from './save-pdf.ts'
import { slip } from './slip.ts'
import { figure } from './words.ts'

/** The children of a receipt, by their first names. */
function namesOn({ children }: Receipt): string {
  return children.map(({ firstName }) => firstName).join(', ')
}

export function receiptRow(receipt: Receipt): HTMLElement {
  const isVoid = receipt.voidedOn !== null
  return row(`#/receipt/${receipt.schoolId}/${receipt.receiptId}`, {
    name: namesOn(receipt),
    sub: `${receipt.number}, ${receipt.method}`,
    amount: figure(receipt.amount),
    isVoid,
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

/** A receipt as paper, what it is checked by, and what can be done with it at the thumb. */
export function receiptPage(
  receipt: Receipt,
  { school, payments, isOffline }: { school: School | undefined; payments: Payment[]; isOffline: boolean },
): Page {
  const payment = payments.find(({ receiptId }) => receiptId === receipt.receiptId)
  const phone = school?.phone
  const saving = receipt.isPart
    ? 'This receipt is for children of another number too. The school office prints it.'
    : 'A PDF needs the connection.'
  const beside = [
    ...shareButton(receipt),
    ...(phone
      ? [
          h(
            'a',
            { class: 'btn quiet', href: `tel:${phone.replace(/\s/g, '')}` },
            icon('call', 20),
            'A question',
            h('span', { class: 'vh' }, ': call the school'),
          ),
        ]
      : []),
  ]
  return {
    title: `Receipt ${receipt.number}`,
    back: { to: '#/receipts', word: 'Receipts' },
    body: [
      h(
        'div',
        { class: 'say fill' },
        h('h1', { class: 'vh', tabindex: -1 }, `Receipt ${receipt.number}`),
        slip(receipt, { school, payment }),
        h(
          'div',
          { class: 'thumb atThumb' },
          receipt.isPart || isOffline
            ? h('p', { class: 'hint' }, saving)
            : savePdf(receiptSaver(receipt), { kind: 'primary' }),
          beside.length > 0 && h('div', { class: 'pair' }, beside),
        ),
      ),
    ],
  }
}

/** The school's receipt as a PDF, on this phone. */
export function receiptSaver({ schoolId, receiptId }: Receipt): () => Promise<void> {
  return () => savePaper(printParentReceipt, { params: { schoolId, receiptId } })
}

/** The link shows initials only; a phone that cannot share shows no button. */
export function shareButton({ checkUrl: url, number, schoolName }: Receipt): Node[] {
  if (!url || !('share' in navigator)) return []
  const share = () =>
    navigator.share({ url, title: `${schoolName}, receipt ${number}` }).catch(() => undefined)
  return [
    h(
      'button',
      { class: 'btn quiet', type: 'button', onclick: () => void share() },
      icon('share', 20),
      'Share',
    ),
  ]
}
