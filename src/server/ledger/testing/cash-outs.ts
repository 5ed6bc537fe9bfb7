import { expect } from 'vitest'
import { pesewas } from '#shared/money.ts'
import * as ledger from '../index.ts'
import { clock, type Play, pick, saidBy, somebody } from './cash-play.ts'

/** What leaves the cash for the bank and for what the school needs, and what comes from the bank; played against our own books. */

export async function deposit(play: Play): Promise<string | undefined> {
  const { office, books } = play
  if (books.accounts.safe < 1_000) return undefined
  const amount = pesewas(1_000 * (1 + pick(play, books.accounts.safe / 1_000)))
  const on = office.school.now.toISOString().slice(0, 10)
  const slip = { bankAccount: office.bankAccount, slip: `${clock(play)}`, on, confirm: true }
  await ledger.enterDeposit(office.at(0), { from: 'safe', amount, ...slip })
  books.deposit(amount)
  return 'deposit'
}

/** More than there is now and then. */
export async function payOut(play: Play): Promise<string> {
  const { office, books, ids } = play
  const person = somebody(play)
  const from = person < 2 && pick(play, 3) === 0 ? 'safe' : 'drawer'
  const amount = (1 + pick(play, 400)) * 10
  const said = await saidBy(async () => {
    const { payOut: id } = await ledger.payOut(office.at(person), {
      from,
      amount: pesewas(amount),
      payee: 'Kingsway Gas',
      word: ['Gas', 'Water', 'Repairs'][pick(play, 3)] ?? 'Gas',
      allowedBy: office.people[pick(play, 2)] ?? '',
    })
    ids.payOuts.push(id)
  })
  expect(said).toBe(books.payOut(person, from, amount, clock(play)))
  return said ? `payOut: ${said}` : 'payOut'
}

export async function takeBackPayOut(play: Play): Promise<string | undefined> {
  const { office, books, ids } = play
  if (ids.payOuts.length === 0) return undefined
  const number = pick(play, ids.payOuts.length)
  const cash = pick(play, 2) === 0 ? 'given_back' : 'never_paid'
  const back = { payOut: ids.payOuts[number] ?? '', reason: 'as it was', cash } as const
  const said = await saidBy(() => ledger.takeBackPayOut(office.at(1), back))
  expect(said).toBe(books.takeBackPayOut(1, number, cash, clock(play)))
  return said ? `takeBackPayOut: ${said}` : 'takeBackPayOut'
}

export async function draw(play: Play): Promise<string> {
  const { office, books, ids } = play
  const amount = pesewas(5_000 * (1 + pick(play, 20)))
  const on = office.school.now.toISOString().slice(0, 10)
  const cheque = { bankAccount: office.bankAccount, reference: `${clock(play)}`, on, confirm: true }
  const { draw: id } = await ledger.drawFromBank(office.at(0), { into: 'safe', amount, ...cheque })
  ids.draws.push(id)
  books.draw(amount)
  return 'draw'
}

export async function takeBackDraw(play: Play): Promise<string | undefined> {
  const { office, books, ids } = play
  if (ids.draws.length === 0) return undefined
  const number = pick(play, ids.draws.length)
  const said = await saidBy(() => ledger.takeBackDraw(office.at(0), ids.draws[number] ?? '', 'as it was'))
  expect(said).toBe(books.takeBackDraw(number))
  return said ? `takeBackDraw: ${said}` : 'takeBackDraw'
}
