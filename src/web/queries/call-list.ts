import { queryOptions } from '@tanstack/react-query'
import { cancelPromise, listContacts, readCallList, writeContact } from '#shared/api/call-list.ts'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { daysBetween } from '#shared/dates.ts'
import { fromCedis, type Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

type Row = Reply<typeof readCallList>['families'][number]
type PromiseRow = NonNullable<Row['promise']>

/** A promise and what has come of it, in pesewas. */
export interface FamilyPromise extends Omit<PromiseRow, 'amount' | 'came'> {
  amount: Pesewas
  came: Pesewas
}

/** A family that is late: whom to call, and what was said last. Amounts are pesewas. */
export interface LateFamily extends Omit<Row, 'late' | 'children' | 'promise'> {
  /** The guardian's, else the first child's. */
  name: string
  late: Pesewas
  daysLate: number
  children: readonly (Omit<Row['children'][number], 'late'> & { late: Pesewas })[]
  promise: FamilyPromise | null
  isReachedToday: boolean
}

/** Others at work on the same list are seen so soon. */
const AGAIN_MS = 20_000

/** Who is late, in the order to call them. */
export const callListQuery = () =>
  queryOptions({
    queryKey: ['callList'],
    queryFn: async ({ signal }): Promise<LateFamily[]> => {
      const { today, families } = await call(readCallList, {}, { signal })
      return families.map((family) => toLate(family, today))
    },
    refetchInterval: AGAIN_MS,
  })

function toLate(row: Row, today: string): LateFamily {
  const { guardian, children, last } = row
  const [first] = children
  return {
    ...row,
    name: (guardian && `${guardian.firstName} ${guardian.surname}`.trim()) || (first?.firstName ?? ''),
    late: fromCedis(row.late),
    daysLate: daysBetween(row.lateSince, today),
    children: children.map((child) => ({ ...child, late: fromCedis(child.late) })),
    promise: row.promise && toPromise(row.promise),
    isReachedToday: last !== null && last.outcome !== 'no_answer' && last.at.startsWith(today),
  }
}

const toPromise = (row: PromiseRow): FamilyPromise => ({
  ...row,
  amount: fromCedis(row.amount),
  came: fromCedis(row.came),
})

export type Contact = Omit<Reply<typeof listContacts>['contacts'][number], 'promise'> & {
  promise: FamilyPromise | null
}

/** What was said with a family, newest first. */
export const contactsQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['contacts', familyId],
    queryFn: async ({ signal }): Promise<Contact[]> => {
      const { contacts } = await call(listContacts, { params: { familyId } }, { signal })
      return contacts.map((contact) => ({
        ...contact,
        promise: contact.promise && toPromise(contact.promise),
      }))
    },
  })

export interface NewContact {
  familyId: string
  body: NonNullable<Sent<typeof writeContact>['body']>
}

export async function keepContact({ familyId, body }: NewContact, idempotencyKey: string) {
  const { message } = await call(writeContact, { params: { familyId }, body }, { idempotencyKey })
  refreshCalls()
  return message
}

export async function endPromise(
  { contactId, reason }: { contactId: string; reason: string },
  idempotencyKey: string,
) {
  const sent = { params: { contactId }, body: { reason } }
  const { message } = await call(cancelPromise, sent, { idempotencyKey })
  refreshCalls()
  return message
}

function refreshCalls() {
  for (const part of ['callList', 'contacts', 'guardians'])
    void queryClient.invalidateQueries({ queryKey: [part] })
}
