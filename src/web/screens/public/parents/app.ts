import { listChildren, listParentReceipts, readChildStatement } from '#shared/api/parents.ts'
import { listParentNotices } from '#shared/api/parents-notices.ts'
import { listParentPayments } from '#shared/api/parents-paying.ts'
import { Refusal } from '#shared/errors.ts'
import { ask, NoConnection } from './calls.ts'
import { childPage, statementPage } from './child.ts'
import { nobodyPage } from './dead-ends.ts'
import { classes, h, icon } from './dom.ts'
import { homePage, offlineNote, stale } from './home.ts'
import {
  type Children,
  kept,
  openedNotices,
  SESSION,
  type Statement,
  session,
  signInStep,
  typedNumber,
} from './kept.ts'
import { mePage } from './me.ts'
import { noticePage, noticesPage } from './notices.ts'
import { type Page, skeleton, type Tab } from './parts.ts'
import { payPage } from './pay.ts'
import { choice } from './pay-choice.ts'
import { howPage } from './pay-how.ts'
import { payingPage } from './paying.ts'
import { pushOffer, pushPage, pushRow } from './push-pages.ts'
import { forgetPushSubscription, mendPushSubscription } from './push-subscription.ts'
import { receiptPage, receiptsPage } from './receipts.ts'
import { keptStep, numberPage } from './sign-in.ts'
import { childPage as askForChild } from './sign-in-child.ts'
import { signOutPage } from './sign-out.ts'
import type { SignIn } from './step.ts'

/** The parents' app: one page, whose address behind the `#` says what is shown. What was read stays on the phone. */

const READ_AGAIN_MS = 60_000
const SKELETON_AFTER_MS = 300

const root = document.getElementById('parents') ?? document.body
/** What went wrong with the last reading. */
let trouble: 'offline' | 'failed' | null = null
/** The token that a reading is under way for. */
let reading: string | null = null

const flow: SignIn = {
  show: draw,
  begin: () => beginAgain(),
  done: () => {
    location.hash = '#/'
    show()
    void read()
  },
}

function beginAgain(): void {
  signInStep.forget()
  draw(numberPage(flow))
}

/** A page that is typed in, or looks by itself, is not drawn again for news of the figures. */
let drawn = ''
/** It is told of them instead. */
let reread: Page['reread']

/** What an older version kept must not keep this one from starting. */
function show(): void {
  try {
    showKept()
  } catch {
    kept.forget()
    trouble = 'failed'
    drawWaiting()
  }
}

function showKept(): void {
  const known = kept.read()
  const isBusyPlace = /^#\/(pay|how|paying|me)\//.test(location.hash)
  const isStanding = isBusyPlace && drawn === location.hash && session.read()
  if (!isStanding) drawn = known && session.read() ? location.hash : ''
  if (isStanding) reread?.()
  else if (!session.read()) draw(keptStep(flow) ?? numberPage(flow))
  else if (known) draw(pageOf(known))
  else drawWaiting()
}

function drawWaiting(): void {
  draw({ title: 'Children', tab: 'children', body: [h('h1', { class: 'vh', tabindex: -1 }, 'Children')] })
  setTimeout(() => {
    if (!kept.read() && session.read()) draw({ title: 'Children', tab: 'children', body: waiting() })
  }, SKELETON_AFTER_MS)
}

function waiting(): Node[] {
  if (!trouble) return [h('h1', { class: 'vh', tabindex: -1 }, 'Children'), ...skeleton()]
  const sentence =
    trouble === 'offline'
      ? 'No connection, and nothing was read on this phone yet.'
      : 'The figures could not be fetched. Nothing was lost.'
  const again = h('button', { class: 'btn primary', type: 'button', onclick: () => void read() }, 'Try again')
  return [h('div', { class: 'say' }, h('h1', { tabindex: -1 }, 'Children'), h('p', {}, sentence), again)]
}

type Known = NonNullable<ReturnType<typeof kept.read>>

function pageOf({ children, receipts, notices, push, statements, payments }: Known): Page {
  const [place = '', schoolId, id] = location.hash.replace(/^#\/?/, '').split('/')
  const school = children.schools.find((each) => each.schoolId === schoolId)
  const child = school?.children.find(({ childId }) => childId === id)
  const receipt = receipts.find(({ receiptId }) => receiptId === id)
  const isOffline = trouble === 'offline'
  if (place === 'child' && school && child)
    return childPage(children, school, child, statements[child.childId])
  if (place === 'statement' && school && child)
    return statementPage(school, child, statements[child.childId], isOffline)
  if (place === 'receipt' && receipt) return receiptPage(receipt, { school, payments, isOffline })
  if (place === 'pay' && school?.paying) return payPage(school, id)
  const chosen = choice.read(schoolId ?? '')
  if (place === 'how' && school?.paying) return chosen ? howPage(school, chosen) : payPage(school)
  if (place === 'paying' && schoolId && id)
    return payingPage(
      schoolId,
      id,
      payments.find(({ paymentId }) => paymentId === id),
      () => void read(),
    )
  if (place === 'receipts') return receiptsPage(receipts)
  const notice = notices.find(({ noticeId }) => noticeId === id)
  if (place === 'notice' && notice) {
    openedNotices.add(notice.noticeId)
    return noticePage(notice, school)
  }
  // One that a push tells of may not have been read yet.
  if (place === 'notices' || place === 'notice') return noticesPage(notices, isNew, pushOffer(push))
  if (place === 'push') return pushPage(push, children.schools[0]?.name ?? 'Your school', show)
  const own = session.read()
  if (place === 'code' && own && children.asking.length > 0)
    return { ...askForChild(flow, own.token), back: { to: '#/', word: 'Children' } }
  if (place === 'me' && schoolId === 'out') return signOutPage(children, payments, show)
  if (place === 'me') return mePage(children, pushRow(push))
  return homePage(children, receipts, payments)
}

function isNew(noticeId: string): boolean {
  return !openedNotices.read().has(noticeId)
}

/** Draws a page; the reader of a screen hears its heading when it is another one. */
function draw({ title, body, tab, back, ...page }: Page): void {
  reread = page.reread
  const isAnother = document.title !== `${title}: Akontaa`
  document.title = `${title}: Akontaa`
  const known = kept.read()
  const isOld = trouble && known && session.read()
  const main = h(
    'main',
    { id: 'main', class: tab ? 'tabbed' : 'plain' },
    body,
    isOld && tab === 'children' && offlineNote(),
  )
  root.replaceChildren(
    h('header', { class: 'top' }, h('div', { class: 'kente' }), back ? backTo(back) : ''),
    ...(isOld ? [stale(known.at, trouble === 'offline', () => void read())] : []),
    main,
    ...(tab ? [tabBar(tab, known?.notices.filter(({ noticeId }) => isNew(noticeId)).length ?? 0)] : []),
  )
  if (!isAnother) return
  window.scrollTo(0, 0)
  const first = main.querySelector<HTMLElement>('[autofocus]') ?? main.querySelector('h1')
  first?.focus({ preventScroll: true })
}

function backTo({ to, word }: NonNullable<Page['back']>): HTMLElement {
  const leave = () => {
    if (!session.read()) beginAgain()
    else if (location.hash === to) show()
  }
  return h(
    'div',
    { class: 'bar' },
    h('a', { class: 'back', href: to, onclick: leave }, icon('back', 20), word),
  )
}

function tabBar(current: Tab, unread: number): HTMLElement {
  const tab = (name: Tab, to: string, shape: Parameters<typeof icon>[0], word: string, end?: Node[]) =>
    h(
      'a',
      { href: to, ...(name === current ? { 'aria-current': 'page' } : {}) },
      icon(shape),
      word,
      end ?? [],
    )
  const dot = [h('span', { class: 'newDot' }), h('span', { class: 'vh' }, `, ${unread} new`)]
  return h(
    'nav',
    { class: 'tabs', 'aria-label': 'Akontaa for parents' },
    tab('children', '#/', 'children', 'Children'),
    tab('receipts', '#/receipts', 'receipt', 'Receipts'),
    tab('notices', '#/notices', 'notices', 'Notices', unread > 0 ? dot : []),
    tab('me', '#/me', 'me', 'Me'),
  )
}

/** Reads everything once, and keeps it: a parent has few children, and the next page may be opened without a connection. */
async function read(): Promise<void> {
  const token = session.read()?.token
  if (!token || reading === token) return
  reading = token
  const before = trouble
  let isOther = false
  const turns = kept.turns()
  try {
    // Before the children: what is owed is then as of after each payment that is known to be posted.
    const { payments } = await ask(listParentPayments, {}, token)
    const children = await ask(listChildren, {}, token)
    const { receipts } = await ask(listParentReceipts, {}, token)
    const { notices, push } = await ask(listParentNotices, {}, token)
    const found = { children, receipts, notices, push, payments }
    trouble = null
    isOther = keep(token, turns, { ...found, statements: kept.read()?.statements ?? {} })
    if (isOther) show()
    isOther = keep(token, turns, { ...found, statements: await statementsOf(token, children) })
    if (push) isOther = (await mendPushSubscription(push).catch(() => false)) || isOther
  } catch (error) {
    if (session.read()?.token !== token) return
    if (error instanceof Refusal && error.code === 'signed_out') return leave(error)
    trouble = error instanceof NoConnection ? 'offline' : 'failed'
  } finally {
    if (reading === token) reading = null
  }
  if (session.read()?.token === token && (isOther || trouble !== before)) show()
}

/** Keeps what was read for the session that is still open. Answers whether it is other than before: only then is it drawn again. */
function keep(token: string, turns: number, read: Omit<Known, 'at'>): boolean {
  if (session.read()?.token !== token) return false
  const before = kept.read()
  const found = kept.turns() === turns ? read : kept.withTurned(read)
  kept.write({ at: Date.now(), ...found })
  return !before || JSON.stringify({ ...before, at: 0 }) !== JSON.stringify({ at: 0, ...found })
}

async function statementsOf(token: string, { schools }: Children): Promise<Record<string, Statement>> {
  const found: Record<string, Statement> = {}
  for (const { schoolId, shows, children } of schools) {
    if (shows !== 'on') continue
    for (const { childId } of children)
      found[childId] = await ask(readChildStatement, { params: { schoolId, childId } }, token)
  }
  return found
}

function leave({ message, details }: Refusal): void {
  session.end()
  void forgetPushSubscription()
  trouble = null
  draw(details.facts?.reason === 'no_child' ? nobodyPage(flow, message) : numberPage(flow, message))
}

/** Takes over from the page that was there before this script: what was typed, where it stood, and a press of its button. */
function carryOn(): void {
  const form = document.getElementById('first')
  const early = document.querySelector<HTMLInputElement>('#first #tel')
  const isTyping = early !== null && early === document.activeElement
  if (early?.value && !session.read()) typedNumber.write(early.value)
  show()
  delete document.documentElement.dataset.waits
  const input = document.querySelector<HTMLInputElement>('#tel')
  if (isTyping) input?.focus()
  if (form?.dataset.pressed === '') input?.form?.requestSubmit()
}

window.addEventListener('hashchange', show)
window.addEventListener('online', () => void read())
document.addEventListener('visibilitychange', () => {
  const isOld = Date.now() - (kept.read()?.at ?? 0) > READ_AGAIN_MS
  if (document.visibilityState === 'visible' && isOld) void read()
})
// Another tab signed out, or in.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === SESSION) show()
})
window.addEventListener('akontaa-read', () => void read())
root.className = classes('app')
// Back from Paystack's page.
const [backSchool, backPayment] = new URLSearchParams(location.search).get('payment')?.split('.') ?? []
if (backSchool && backPayment) history.replaceState(null, '', `/parents#/paying/${backSchool}/${backPayment}`)
carryOn()
void read()
show()
if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/parents-sw.js', { scope: '/parents' }).catch(() => undefined)
  // A push has come, or was tapped.
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.page === 'string') location.hash = data.page
    void read()
  })
}
