import { addDays } from '#shared/dates.ts'

/** A movement of money as the one who keeps the account knows it, before any form of statement. Pesewas. */
export interface Movement {
  id: string
  date: string
  time: string
  /** In above 0, out below. */
  amount: number
  charge: number
  before: number
  balance: number
  name: string
  number: string
  text: string
  kind: string
}

/** Who pays in, and what they write. */
export interface Payer {
  name: string
  number: string
  text: string
  amount: number
}

export const OWN_NUMBER = '0240000700'

/** Movements of a wallet, oldest first; the same for the same seed. Now and then the network takes a charge or sweeps to the bank. */
export function movementsOf(
  payers: readonly Payer[],
  seed = 7,
  start = '2026-11-10',
  opening = 100_000,
): Movement[] {
  const random = numbers(seed)
  let [balance, day, second] = [opening, start, 6 * 3600]
  const moved: Movement[] = []
  const move = (amount: number, charge: number, other: Omit<Payer, 'amount'>, kind: string) => {
    const before = balance
    balance += amount - charge
    const time = new Date(second * 1000).toISOString().slice(11, 19)
    const id = String(41_000_000_000 + moved.length * 97 + random(90))
    moved.push({ id, date: day, time, amount, charge, before, balance, ...other, kind })
  }
  for (const { amount, ...payer } of payers) {
    second += 60 + random(5_000)
    if (second > 22 * 3600) [day, second] = [addDays(day, 1 + random(2)), 6 * 3600 + random(600)]
    move(amount, 0, payer, 'TRANSFER')
    if (random(12) === 0)
      move(
        -Math.floor(balance / 2),
        250,
        { name: 'GCB BANK', number: '1441000123456', text: 'sweep' },
        'BANK PUSH',
      )
  }
  return moved
}

/** Payers made up from a seed, with references as people write them. */
export function madeUpPayers(count: number, seed = 7): Payer[] {
  const random = numbers(seed)
  const pick = (words: readonly string[]) => words[random(words.length)] ?? ''
  return Array.from({ length: count }, () => ({
    name: `${pick(FIRST)} ${pick(LAST)}`,
    number: `0${pick(['24', '54', '20', '27'])}${String(random(10_000_000)).padStart(7, '0')}`,
    text: pick(TEXTS),
    amount: (1 + random(160)) * 500 + (random(9) === 0 ? 50 : 0),
  }))
}

const FIRST = ['ABENA', 'KWESI', 'Sena', 'EMMANUEL', 'Hannah', 'AKUA', 'Yaw', 'MAWUSI', 'Nana Yaa']
const LAST = ['OWUSU', 'Otoo', 'DOGBE', 'GYAMFI', 'Nkansah', 'ASAMOAH', 'Darko', 'KPODO', 'Owusu-Ansah']
const TEXTS = [
  'fees',
  'AGA-4F7K',
  'school',
  'exams, 2nd term',
  'aga 9PXC fees',
  'Kwame "KB" Ofori',
  '',
  'feeding; bus',
]

/** Whole numbers below a bound, the same for the same seed. */
export function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
