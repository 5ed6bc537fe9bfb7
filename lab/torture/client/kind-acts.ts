import type { Dice } from '#server/demo/dice.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Act } from './act.ts'
import { type Desk, insist } from './insist.ts'
import { answerOf, type School } from './school.ts'

/** A child becomes of another kind, for what was shown. Undefined where there is nothing to show, or time ran out. */
export async function kindChange(desk: Desk, { kinds, students, token }: School): Promise<Act | undefined> {
  const { dice } = desk
  const kindId = dice.pick(kinds).id
  const path = `/api/kinds/students/${dice.pick(students).id}`
  const from = new Date().toISOString().slice(0, 10)
  const { heard } = await insist(desk, () => ({
    method: 'GET',
    path: `${path}/preview?kindId=${kindId}&from=${from}`,
    token,
  }))
  if (heard?.status !== 200) return undefined
  const { way, owes } = dice.pick(answerOf(endpoints.previewKindChange, heard.body).ways)
  return {
    method: 'POST',
    path,
    body: { kindId, from, way, owes, confirm: dice.chance(0.8) },
    done: () => ({ ids: [] }),
  }
}

/**
 * What is billed of a fee. In a school with kinds each pays another amount, and its last digit tells which kind a child was billed as: the
 * first has 0, the next 1.
 */
export function priced({ kinds }: School, dice: Dice) {
  if (kinds.length === 0) return { amount: dice.whole(100, 30_000) / 100 }
  const tens = dice.whole(10, 3_000)
  const amountOf = (place: number) => (tens * 10 + place) / 100
  return {
    amount: amountOf(0),
    kinds: kinds.slice(1).map(({ id: kindId }, place) => ({ kindId, amount: amountOf(place + 1) })),
  }
}
