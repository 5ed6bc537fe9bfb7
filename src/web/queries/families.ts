import { queryOptions } from '@tanstack/react-query'
import { editGuardian, listGuardians } from '#shared/api/guardians.ts'
import { fromCedis, type Pesewas } from '#shared/money.ts'
import { toSearchable } from '#shared/people.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export interface Family {
  id: string
  firstName: string
  surname: string
  phone: string
  noReminders: boolean
  /** Over all its children, credits netted. */
  totalDebt: Pesewas
  children: readonly { id: string; name: string; className: string; totalDebt: Pesewas }[]
}

/** Every family: a guardian, the children, and what they owe together. */
export const familiesQuery = () =>
  queryOptions({
    queryKey: ['guardians'],
    queryFn: async ({ signal }): Promise<Family[]> => {
      const guardians = await call(listGuardians, {}, { signal })
      return guardians.map((guardian) => ({
        ...guardian,
        totalDebt: fromCedis(guardian.totalDebt),
        children: guardian.children.map((child) => ({ ...child, totalDebt: fromCedis(child.totalDebt) })),
      }))
    },
    structuralSharing: false,
  })

/** Those whose own name, phone or one of whose children's names holds every word typed. */
export function findFamilies(families: readonly Family[], typed: string): readonly Family[] {
  const words = toSearchable(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return families
  return families.filter(({ firstName, surname, phone, children }) => {
    const local = phone.replace(/\D/g, '').replace(/^233/, '0')
    const everything = toSearchable(
      `${firstName} ${surname} ${local} ${children.map(({ name }) => name).join(' ')}`,
    )
    return words.every((word) => everything.includes(word))
  })
}

export interface FamilyChange {
  id: string
  firstName: string
  surname: string
  phone: string
  noReminders: boolean
}

/** Changes a guardian for all of the family's children at once. */
export async function changeFamily({ id, ...body }: FamilyChange, idempotencyKey: string): Promise<void> {
  await call(editGuardian, { params: { guardianId: id }, body }, { idempotencyKey })
  for (const part of ['guardians', 'students', 'classStudents', 'student']) {
    void queryClient.invalidateQueries({ queryKey: [part] })
  }
}
