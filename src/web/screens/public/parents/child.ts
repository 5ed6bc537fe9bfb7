import { printChildStatement } from '#shared/api/parents.ts'
import { formatDay, formatWeekday } from '#shared/dates.ts'
import { savePaper } from './calls.ts'
import { h, icon } from './dom.ts'
import type { Child, Children, School, Statement } from './kept.ts'
import { hero, howToPay, iconRow, leader, note, type Page } from './parts.ts'
import { sumToPay } from './pay-choice.ts'
import { savePdf } from './save-pdf.ts'
import { dayWithin, figure, voluntaryIn } from './words.ts'

/** Why it is so much: each fee with its own sum, what was promised, and what happened last. */
export function childPage(
  all: Children,
  school: School,
  child: Child,
  statement: Statement | undefined,
): Page {
  const code = h('b', { class: 'code' }, child.pupilCode)
  const toPay = sumToPay(school, child.childId)
  return {
    title: child.name,
    back: { to: '#/', word: 'Children' },
    body: [
      h(
        'div',
        { class: 'who' },
        h('h1', { tabindex: -1 }, child.name),
        h('p', { class: 'muted' }, `${school.name}, ${child.className}`),
      ),
      child.balance > 0
        ? hero(['Owed'], child.balance, child.owed > 0 ? 'owed' : 'plain', underOwed(child, all.today))
        : hero([child.balance < 0 ? 'In credit' : 'Nothing owed'], -child.balance, 'plain'),
      ...promiseOf(child, school),
      h('div', { class: 'sec' }, h('h2', {}, 'Fees')),
      feesOf(child, school),
      ...historyOf(school, child, statement),
      school.paying
        ? h(
            'a',
            { class: 'btn primary', href: `#/pay/${school.schoolId}/${child.childId}` },
            toPay > 0 ? `Pay GH₵ ${figure(toPay)}` : 'Pay ahead',
          )
        : h('p', { class: 'hint' }, howToPay(school.payTo, child.pupilCode)),
      h('p', { class: 'hint' }, 'The code of this child: ', code),
    ],
  }
}

function underOwed(child: Child, today: string): string | undefined {
  const voluntary = voluntaryIn(child)
  const said = [dueUnder(child, today), voluntary > 0 && `${figure(voluntary)} of it voluntary`]
  return said.filter(Boolean).join('; ') || undefined
}

function dueUnder({ dues }: Child, today: string): string | undefined {
  const [first] = dues
  if (!first) return undefined
  if (first.on < today) return `was due ${formatDay(first.on)}`
  return dues.length === 1
    ? `by ${formatWeekday(first.on)}`
    : `${figure(first.amount)} of it by ${dayWithin(first.on, today)}`
}

function promiseOf({ promise }: Child, { phone }: School): Node[] {
  if (!promise) return []
  const said = `You said: GH₵ ${figure(promise.amount)} by ${formatWeekday(promise.on)}`
  const change = h(
    'a',
    { class: 'link', href: `tel:${phone.replace(/\s/g, '')}` },
    'Call the office to change it',
  )
  if (promise.state === 'open') {
    const rest = promise.came > 0 ? `${figure(promise.came)} came.` : 'No reminder comes before that day.'
    return [note('good', 'day', h('b', {}, `${said}.`), h('br'), rest, h('br'), ...(phone ? [change] : []))]
  }
  const passed = `The day you named, ${formatWeekday(promise.on)}, has passed. Pay, or call the office for another.`
  return [note('gold', 'day', h('b', {}, `${said}; ${figure(promise.came)} came.`), h('br'), passed)]
}

function feesOf({ fees }: Child, { term }: School): HTMLElement {
  if (fees.length === 0) return h('section', { class: 'card pad' }, 'No fee has been set for this child yet.')
  const firstOwed = fees.findIndex(({ owed, voluntary }) => owed > 0 && !voluntary)
  return h(
    'section',
    { class: 'card' },
    fees.map((fee, place) => feeOf(fee, term, place === firstOwed)),
  )
}

function feeOf(fee: Child['fees'][number], term: string | null, isOpen: boolean): HTMLElement {
  const toPay = fee.before + fee.charged - fee.takenOff
  const word = fee.voluntary
    ? 'not asked for'
    : fee.owed > 0
      ? 'owed'
      : fee.owed < 0
        ? 'in credit'
        : 'paid up'
  const isOwed = fee.owed > 0 && !fee.voluntary
  const lines: [string, number][] = [
    ['From earlier terms', fee.before],
    [term ?? 'Charged', fee.charged],
    ['Taken off', -fee.takenOff],
    ['Paid', -fee.paid],
  ]
  return h(
    'details',
    { class: 'fee', open: isOpen },
    h(
      'summary',
      { class: 'row' },
      h('span', { class: 'nm' }, fee.feeType, icon('down', 18)),
      h('span', { class: `amt ${isOwed ? 'owed' : 'muted'}` }, figure(Math.abs(fee.owed))),
      h(
        'span',
        { class: 'sub' },
        fee.voluntary ? 'voluntary, if you wish' : `${figure(toPay)} to pay, ${figure(fee.paid)} paid`,
      ),
      h('span', { class: `wd ${isOwed ? 'owed' : 'muted'}` }, word),
    ),
    h(
      'div',
      { class: 'well' },
      lines.filter(([, amount]) => amount !== 0).map(([words, amount]) => leader(words, figure(amount))),
      leader(fee.owed < 0 ? 'In credit' : 'Still owed', figure(Math.abs(fee.owed)), true),
    ),
  )
}

function historyOf(school: School, child: Child, statement: Statement | undefined): Node[] {
  if (school.shows !== 'on')
    return [
      h('p', { class: 'hint' }, 'This school shows what is owed. Receipts and statements are at the office.'),
    ]
  const to = `#/statement/${school.schoolId}/${child.childId}`
  const call = iconRow('call', ['Call the school'], school.phone, `tel:${school.phone.replace(/\s/g, '')}`)
  return [
    h('div', { class: 'sec' }, h('h2', {}, 'History'), h('a', { href: to }, 'Statement')),
    statement && statement.lines.length > 0
      ? h('section', { class: 'card' }, book(statement.lines.toReversed().slice(0, 4)))
      : h(
          'section',
          { class: 'card pad' },
          statement ? 'Nothing has happened here yet.' : 'The history is being fetched.',
        ),
    h(
      'section',
      { class: 'card' },
      iconRow('receipt', ['Receipts'], icon('on', 18), '#/receipts'),
      iconRow('paper', ['Statement'], icon('on', 18), to),
      school.phone ? call : null,
    ),
  ]
}

function book(lines: Statement['lines']): HTMLElement {
  const signed = (amount: number) => (amount < 0 ? figure(amount) : `+${figure(amount)}`)
  const after = (balance: number) =>
    balance < 0 ? `${figure(-balance)} in credit` : `${figure(balance)} owed`
  return h(
    'ul',
    { class: 'book' },
    lines.map(({ on, what, feeType, receipt, amount, balance }) =>
      h(
        'li',
        {},
        h('span', {}, what),
        h('span', { class: 'amt' }, signed(amount)),
        h('span', { class: 'sub' }, `${receipt ?? feeType}, ${formatDay(on)}`),
        h('span', { class: 'wd muted' }, after(balance)),
      ),
    ),
  )
}

/** Every entry, newest first, and the PDF. */
export function statementPage(
  school: School,
  child: Child,
  statement: Statement | undefined,
  isOffline: boolean,
): Page {
  const params = { schoolId: school.schoolId, childId: child.childId }
  const balance = statement?.balance ?? 0
  return {
    title: 'Statement',
    back: { to: `#/child/${school.schoolId}/${child.childId}`, word: child.firstName },
    body: [
      h(
        'div',
        { class: 'who' },
        h('h1', { tabindex: -1 }, 'Statement'),
        h('p', { class: 'muted' }, `${child.name}, ${school.name}`),
      ),
      hero(
        [balance < 0 ? 'In credit' : 'Owed'],
        Math.abs(balance),
        balance > 0 ? 'owed' : 'plain',
        'voluntary fees included',
      ),
      statement && statement.lines.length > 0
        ? h('section', { class: 'card' }, book(statement.lines.toReversed()))
        : h(
            'section',
            { class: 'card pad' },
            statement ? 'Nothing has happened here yet.' : 'The statement is being fetched.',
          ),
      ...(isOffline
        ? [h('p', { class: 'hint' }, 'A PDF needs the connection.')]
        : savePdf(() => savePaper(printChildStatement, { params }), { kind: 'quiet' })),
    ],
  }
}
