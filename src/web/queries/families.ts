import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { editGuardian, listGuardians } from '#shared/api/guardians.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { searchableText, searchableWords } from '#shared/searchable.ts'
import { call } from '#web/api.ts'
import { whenIdle } from '#web/when-idle.ts'
import { queryClient } from './client.ts'

export type Guardian = Pick<
  Reply<typeof listGuardians>[number],
  'id' | 'firstName' | 'surname' | 'phone' | 'noReminders' | 'language'
>

export interface Family {
  id: string
  /** One, unless somebody joined children of several. */
  guardians: readonly Guardian[]
  /** Over all its children, credits netted. */
  totalDebt: Pesewas
  children: readonly { id: string; name: string; className: string; totalDebt: Pesewas }[]
}

/** Every family: its guardians, the children, and what they owe together. */
export const familiesQuery = () =>
  queryOptions({
    queryKey: ['guardians'],
    queryFn: async ({ signal }): Promise<Family[]> => familiesOf(await call(listGuardians, {}, { signal })),
    structuralSharing: false,
  })

/** Guardians as families, in the order of the first guardian: children taken out are a family of their own. */
function familiesOf(guardians: Reply<typeof listGuardians>): Family[] {
  const children = guardians.flatMap(({ children: own, ...guardian }) =>
    own.map((child) => ({ guardian, child })),
  )
  return [...Map.groupBy(children, ({ child }) => child.familyId)].map(([id, members]) => {
    const owed = members.map(({ child }) => child.totalDebt)
    return {
      id,
      guardians: [...new Set(members.map(({ guardian }) => guardian))],
      totalDebt: sumOf(owed),
      children: members.map(({ child }) => ({ ...child, totalDebt: child.totalDebt })),
    }
  })
}

/** What may be typed to find each family, made once for each of them. */
const known = new WeakMap<Family, string>()

function everythingOf(family: Family): string {
  const before = known.get(family)
  if (before !== undefined) return before
  const theirs = family.guardians.map(({ firstName, surname, phone }) => {
    const local = phone.replace(/\D/g, '').replace(/^233/, '0')
    return `${firstName} ${surname} ${local}`
  })
  const everything = searchableText([...theirs, ...family.children.map(({ name }) => name)].join(' '))
  known.set(family, everything)
  return everything
}

const PIECE = 1_000

/** Prepares families for searching in quiet moments, a piece at a time: before the first key. */
export function prepareFamilies(families: readonly Family[], from = 0): void {
  for (const family of families.slice(from, from + PIECE)) everythingOf(family)
  if (from + PIECE < families.length) whenIdle(() => prepareFamilies(families, from + PIECE))
}

/** Those of whose guardians' names, phones and children's names every word typed is in. */
export function findFamilies(families: readonly Family[], typed: string): readonly Family[] {
  const words = searchableWords(typed)
  if (words.length === 0) return families
  return families.filter((family) => {
    const everything = everythingOf(family)
    return words.every((word) => everything.includes(word))
  })
}

/** Changes a guardian for all of the family's children at once. */
export async function changeFamily(
  { id, ...body }: Omit<Guardian, 'language'>,
  idempotencyKey: string,
): Promise<void> {
  await call(editGuardian, { params: { guardianId: id }, body }, { idempotencyKey })
  for (const part of ['guardians', 'students', 'classStudents', 'student']) {
    void queryClient.invalidateQueries({ queryKey: [part] })
  }
}
