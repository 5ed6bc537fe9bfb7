import { type Pesewas, sumOf } from '#shared/money.ts'
import type { ListedChild } from './read-list.ts'

/** What a list will do, to be looked at before the yes. */
export interface Picture {
  /** In the order of the school's classes. */
  classes: { name: string; children: number; owed: Pesewas }[]
  owing: { children: number; sum: Pesewas }
  inCredit: { children: number; sum: Pesewas }
  /** The first of those whose family has no phone. */
  phoneless: string[]
  owesMost: { name: string; className: string; owed: Pesewas }[]
}

const NAMED_MAX = 200
const MOST = 3

/** By class, with the sums to compare with the school's own book. */
export function pictureOf(children: readonly ListedChild[], order: readonly string[]): Picture {
  const owed = (child: ListedChild) => sumOf(child.owed.map(({ amount }) => amount))
  const sums = children.map((child) => ({ child, owed: owed(child) }))
  const byClass = Map.groupBy(sums, ({ child }) => child.className)
  const [owing, credit] = [sums.filter(({ owed }) => owed > 0), sums.filter(({ owed }) => owed < 0)]
  return {
    classes: order.flatMap((name) => {
      const own = byClass.get(name)
      return own ? [{ name, children: own.length, owed: sumOf(own.map(({ owed }) => owed)) }] : []
    }),
    owing: { children: owing.length, sum: sumOf(owing.map(({ owed }) => owed)) },
    inCredit: { children: credit.length, sum: sumOf(credit.map(({ owed }) => owed)) },
    phoneless: children
      .filter(({ student }) => student.guardian.phone === '')
      .slice(0, NAMED_MAX)
      .map(nameOf),
    owesMost: owing
      .toSorted((one, other) => other.owed - one.owed)
      .slice(0, MOST)
      .map(({ child, owed }) => ({ name: nameOf(child), className: child.className, owed })),
  }
}

function nameOf({ student }: ListedChild): string {
  return `${student.firstName} ${student.surname}`.trim()
}
