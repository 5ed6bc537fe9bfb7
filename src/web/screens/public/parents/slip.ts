import { formatDay, formatTime } from '#shared/dates.ts'
import { inWords } from '#shared/in-words.ts'
import { fromCedis } from '#shared/money.ts'
import { qrOf } from '#shared/qr.ts'
import { drawing, h } from './dom.ts'
import type { Payment, Receipt, School } from './kept.ts'
import { figure } from './words.ts'

interface Seen {
  school: School | undefined
  /** Where it was paid in the app. */
  payment?: Payment | undefined
  /** Just paid: what is looked up later is left out. */
  isBrief?: boolean
}

/** A receipt as paper, in both schemes. */
export function slip(receipt: Receipt, { school, payment, isBrief = false }: Seen): HTMLElement {
  const { checkUrl, isPart, voidedOn } = receipt
  return h(
    'section',
    { class: 'slip' },
    h('div', { class: 'band', 'aria-hidden': 'true' }),
    ...headOf(receipt, school, isBrief),
    voidedOn && h('p', { class: 'voided' }, `VOID: taken back on ${formatDay(voidedOn)}`),
    line('Date', `${formatDay(receipt.on)}, ${formatTime(new Date(receipt.issuedAt))}`),
    receipt.payer && line('From', receipt.payer),
    line('By', [receipt.method, !isBrief && receipt.reference].filter(Boolean).join(', ')),
    h(
      'div',
      { class: 'lines' },
      receipt.children.flatMap((child) => linesOf(child, isBrief)),
    ),
    h(
      'div',
      { class: 'r tot' },
      h('span', {}, isPart ? 'For your children' : 'Received'),
      h(
        'span',
        { class: 'fig final' },
        h('span', { 'aria-hidden': 'true' }, 'GH₵'),
        figure(receipt.amount),
        h('b', { class: 'vh' }, ' cedis'),
      ),
    ),
    h('p', { class: 'soft inWords' }, inWords(fromCedis(receipt.amount))),
    ...(isBrief ? [] : [balances(receipt), checkUrl && checkOf(checkUrl), footOf(payment)]),
  )
}

function headOf({ schoolName, number }: Receipt, school: School | undefined, isBrief: boolean): Node[] {
  const phone = isBrief ? '' : (school?.phone ?? '')
  return [
    h('p', { class: 'sch' }, schoolName),
    h('p', { class: 'soft' }, school?.address ?? '', phone && h('br'), phone),
    h('div', { class: 'r no' }, h('span', {}, 'Receipt'), h('span', {}, number)),
  ]
}

function line(words: string, value: string): HTMLElement {
  return h('div', { class: 'r' }, h('span', { class: 'soft' }, words), h('span', {}, value))
}

function linesOf(child: Receipt['children'][number], isBrief: boolean): (Node | false)[] {
  return [
    h(
      'p',
      {},
      h('b', {}, child.name),
      `, ${child.className} `,
      !isBrief && h('span', { class: 'soft once' }, child.pupilCode),
    ),
    ...child.lines.flatMap(({ feeType, amount, inCredit }) => [
      h('div', { class: 'r' }, h('span', {}, feeType), h('span', {}, figure(amount))),
      inCredit > 0 && h('p', { class: 'soft' }, `GH₵ ${figure(inCredit)} in credit for ${feeType}`),
    ]),
  ]
}

/** The three cells of the printed receipt: nobody needs to trust the sum. */
function balances({ owedBefore, owedAfter, amount, voidedOn }: Receipt): HTMLElement {
  const then = voidedOn === null ? '' : ' then'
  const cells: [string, number][] = [
    [owedBefore < 0 ? 'In credit before' : 'Owed before', owedBefore],
    [voidedOn === null ? 'Paid now' : 'Paid then', amount],
    [`${owedAfter < 0 ? 'In credit' : 'Still owed'}${then}`, owedAfter],
  ]
  return h(
    'dl',
    { class: 'bal' },
    cells.map(([word, cedis]) =>
      h('div', {}, h('dt', { class: 'soft' }, word), h('dd', {}, figure(Math.abs(cedis)))),
    ),
  )
}

function checkOf(checkUrl: string): HTMLElement {
  const { side, bars } = qrOf(checkUrl)
  const path = bars.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')
  const picture = drawing(path, {
    class: 'qr',
    viewBox: `0 0 ${side} ${side}`,
    'shape-rendering': 'crispEdges',
    role: 'img',
    'aria-label': 'QR code of the page that checks this receipt',
  })
  const { host, pathname } = new URL(checkUrl)
  return h(
    'div',
    { class: 'check' },
    picture,
    h(
      'p',
      {},
      h('b', {}, 'Check this receipt'),
      h('br'),
      'Scan, or open',
      h('br'),
      h('a', { href: checkUrl }, host, h('wbr'), pathname),
    ),
  )
}

function footOf(payment: Payment | undefined): HTMLElement {
  const charge =
    payment && payment.charge > 0
      ? ` Charge of Paystack ${figure(payment.charge)}, borne by the payer, not part of the fees.`
      : ''
  return h(
    'p',
    { class: 'soft slipFoot' },
    `${payment ? `Paid in the Akontaa app.${charge} ` : ''}Not a VAT invoice.`,
  )
}
