import { formatWeekday } from '#shared/dates.ts'
import { fromCedis, parseCedis, pesewas, sumOf, toCedis, withPoint } from '#shared/money.ts'
import { h } from './dom.ts'
import type { Child, School } from './kept.ts'
import { leader, type Page } from './parts.ts'
import {
  choice,
  type Payable,
  type PayLine,
  type PlacedLine,
  payablesOf,
  placesOf,
  sumOfCedis,
} from './pay-choice.ts'
import { figure } from './words.ts'

/** The first question: what do you pay? Fees by ticking them, or any amount. */
export function payPage(school: School, childId?: string): Page {
  const payables = payablesOf(school, childId)
  const state: State = {
    ticked: new Set(payables.filter(({ voluntary }) => !voluntary)),
    typed: '',
    isAmount: payables.length === 0,
  }
  const body = h('div', { class: 'pay' })
  const foot = h('div', { class: 'thumb', 'aria-live': 'polite' })
  const around = { school, childId, payables, state, body, foot }
  const form = h(
    'form',
    {
      class: 'say',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault()
        goOn(around)
      },
    },
    h('h1', { tabindex: -1 }, 'What do you pay?'),
    h('p', { class: 'muted' }, school.name),
    switchOf(around),
    body,
    foot,
  )
  drawBody(around)
  return { title: 'What do you pay?', back: { to: '#/', word: 'Children' }, body: [form] }
}

interface State {
  ticked: Set<Payable>
  typed: string
  isAmount: boolean
}

interface Around {
  school: School
  childId: string | undefined
  payables: Payable[]
  state: State
  body: HTMLElement
  foot: HTMLElement
}

function switchOf(around: Around): HTMLElement {
  const option = (isAmount: boolean, words: string) => {
    const input = h('input', {
      type: 'radio',
      name: 'what',
      value: String(isAmount),
      checked: around.state.isAmount === isAmount,
      onchange: () => {
        around.state.isAmount = isAmount
        drawBody(around)
      },
    })
    return h('label', {}, input, h('span', {}, words))
  }
  return h(
    'div',
    { class: 'seg', role: 'radiogroup', 'aria-label': 'What to pay' },
    option(false, 'Choose the fees'),
    option(true, 'Any amount'),
  )
}

function drawBody(around: Around): void {
  around.body.replaceChildren(...(around.state.isAmount ? amountParts(around) : feeParts(around)))
  drawFoot(around)
}

function feeParts(around: Around): Node[] {
  const { payables } = around
  const children = [...new Set(payables.map(({ child }) => child))]
  if (payables.length === 0)
    return [h('p', { class: 'hint' }, 'No fee is owed. Choose Any amount to pay ahead.')]
  return children.map((child) => {
    const own = payables.filter((each) => each.child === child)
    const all = h('input', { type: 'checkbox', onchange: () => tickAll() })
    const boxes = own.map((payable) => boxOf(around, payable, () => showAll()))
    const showAll = () => {
      const count = own.filter((each) => around.state.ticked.has(each)).length
      all.checked = count === own.length
      all.indeterminate = count > 0 && count < own.length
    }
    const tickAll = () => {
      for (const each of own) {
        if (all.checked) around.state.ticked.add(each)
        else around.state.ticked.delete(each)
      }
      drawBody(around)
    }
    showAll()
    const words = h('span', {}, h('b', {}, child.firstName), h('span', { class: 'sub' }, subOf(child)))
    const sum = figure(owedOf(own.filter(({ voluntary }) => !voluntary)))
    return h(
      'section',
      { class: 'card' },
      h('label', { class: 'tick head' }, all, words, h('span', { class: 'num' }, sum)),
      boxes,
    )
  })
}

function subOf({ className, dues: [first] }: Child): string {
  return first ? `${className}, due ${formatWeekday(first.on)}` : className
}

function boxOf(around: Around, payable: Payable, changed: () => void): HTMLElement {
  const { feeType, voluntary, onlyNamed } = payable
  const aside = voluntary ? 'voluntary, if you wish' : onlyNamed && 'the school passes it on'
  const { ticked } = around.state
  const box = h('input', {
    type: 'checkbox',
    checked: ticked.has(payable),
    onchange: () => {
      if (box.checked) ticked.add(payable)
      else ticked.delete(payable)
      changed()
      drawFoot(around)
    },
  })
  return h(
    'label',
    { class: 'tick' },
    box,
    h('span', {}, feeType, aside && h('span', { class: 'sub' }, aside)),
    h('span', { class: voluntary ? 'num muted' : 'num' }, figure(toCedis(payable.owed))),
  )
}

function amountParts(around: Around): Node[] {
  const { state } = around
  const [first, ...others] = around.payables.filter(({ onlyNamed }) => !onlyNamed)
  const owed = first ? owedOf([first, ...others]) : 0
  const where = h('section', { class: 'card pad', 'aria-live': 'polite' })
  const input = h('input', {
    id: 'amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 12,
    value: state.typed,
    'aria-describedby': 'problem',
    oninput: () => {
      state.typed = input.value
      draw()
    },
  })
  const draw = () => {
    const amount = typedAmount(state)
    const lines = amount === null ? null : placesOf(around.school, amount, around.childId)
    where.hidden = !lines
    where.replaceChildren(...(lines ? whereItGoes(around, lines, owed) : []))
    drawFoot(around)
  }
  const fill = (words: string, amount: number) =>
    fillButton(words, amount, () => {
      input.value = figure(amount)
      state.typed = input.value
      draw()
    })
  draw()
  return [
    h(
      'div',
      { class: 'field' },
      h('label', { class: 'lab', for: 'amount' }, `Amount, ${figure(owed)} owed`),
      h('div', { class: 'in' }, h('span', { class: 'muted' }, 'GH₵'), input),
    ),
    ...(first ? [fills(toCedis(first.owed), owed, fill)] : []),
    where,
  ]
}

function fills(
  first: number,
  owed: number,
  fill: (words: string, amount: number) => HTMLElement,
): HTMLElement {
  const half = toCedis(Math.ceil(fromCedis(owed) / 2))
  return h('div', { class: 'fills' }, fill('Due first', first), fill('Half', half), fill('All', owed))
}

function fillButton(words: string, amount: number, onclick: () => void): HTMLElement {
  return h(
    'button',
    { class: 'btn quiet', type: 'button', onclick },
    h('span', {}, words, ' ', h('b', {}, figure(amount))),
  )
}

function owedOf(payables: readonly Payable[]): number {
  return toCedis(sumOf(payables.map(({ owed }) => owed)))
}

function whereItGoes({ school }: Around, lines: readonly PlacedLine[], owed: number): Node[] {
  const nameOf = ({ childId }: PlacedLine) =>
    school.children.find((child) => child.childId === childId)?.firstName ?? ''
  const paid = sumOfCedis(lines.map(({ amount }) => amount))
  const over = lines.find(({ inCredit }) => inCredit > 0)
  return [
    h('h2', {}, 'Where it goes'),
    h('p', { class: 'hint' }, 'The oldest due first, of all your children here.'),
    ...lines.map((line) => leader(`${nameOf(line)}, ${line.feeType}`, figure(line.amount))),
    over
      ? h(
          'p',
          { class: 'hint' },
          `GH₵ ${figure(over.inCredit)} is more than is owed: in credit for ${over.feeType} of ${nameOf(over)}.`,
        )
      : leader('Still owed after this', figure(toCedis(pesewas(fromCedis(owed) - fromCedis(paid)))), true),
  ]
}

/** Cedis as they were typed, read as at the desk; null while they are none. */
function typedAmount({ typed }: State): number | null {
  const amount = parseCedis(typed.replace(/\s/g, ''))
  return amount === null ? null : toCedis(amount)
}

function linesOf({ school, childId, payables, state }: Around): PayLine[] {
  if (!state.isAmount)
    return payables
      .filter((each) => state.ticked.has(each))
      .map(({ child, feeType, owed }) => ({ childId: child.childId, feeType, amount: toCedis(owed) }))
  const amount = typedAmount(state)
  const lines = amount === null ? null : placesOf(school, amount, childId)
  return (lines ?? []).map(({ inCredit: _, ...line }) => line)
}

function problemOf(around: Around, lines: PayLine[]): string {
  const { state, school } = around
  if (!state.isAmount && lines.length === 0) return 'Tick at least one fee, or choose Any amount.'
  const meant = withPoint(state.typed)
  if (state.isAmount && meant && typedAmount(state) === null)
    return `${meant}? Type a point before the pesewas, not a comma.`
  if (state.isAmount && state.typed && typedAmount(state) === null)
    return 'Type cedis and pesewas, like 250.50.'
  if (state.isAmount && lines.length === 0 && state.typed)
    return 'That is more than can be paid here. Pay ahead at the office.'
  const smallest = school.paying?.smallest ?? 1
  const sum = sumOfCedis(lines.map(({ amount }) => amount))
  return lines.length > 0 && sum < smallest ? `The smallest payment is ${figure(smallest)}.` : ''
}

function drawFoot(around: Around): void {
  const lines = linesOf(around)
  const sum = sumOfCedis(lines.map(({ amount }) => amount))
  const problem = problemOf(around, lines)
  around.foot.replaceChildren(
    h('p', { class: 'err', role: 'alert', id: 'problem' }, problem),
    h(
      'div',
      { class: 'lead total' },
      h('span', {}, 'For the school'),
      h('span', { class: 'fig' }, h('span', {}, 'GH₵'), figure(sum)),
    ),
    h('button', { class: 'btn primary', type: 'submit', disabled: sum === 0 || problem !== '' }, 'Go on'),
  )
}

function goOn(around: Around): void {
  const lines = linesOf(around)
  if (lines.length === 0 || problemOf(around, lines)) return
  const { schoolId } = around.school
  const { how, number } = choice.read(schoolId) ?? {}
  choice.write({ schoolId, lines, ...(how ? { how } : {}), ...(number ? { number } : {}) })
  location.hash = `#/how/${schoolId}`
}
