import { queryOptions, skipToken } from '@tanstack/react-query'
import {
  cancelPromise,
  listContacts,
  readCallList,
  readMoneyInTray,
  writeContact,
} from '#shared/api/call-list.ts'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { type Day, daysBetween } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

type Row = Reply<typeof readCallList>['families'][number]
type PromiseRow = NonNullable<Row['promise']>
type PlanRow = NonNullable<Row['plan']>

/** A promise and what has come of it, in pesewas. */
export interface FamilyPromise extends Omit<PromiseRow, 'amount' | 'came'> {
  amount: Pesewas
  came: Pesewas
}

/** Where the plan that counts stands, in pesewas. */
interface StandingPlan extends Pick<PlanRow, 'planId' | 'missedSince' | 'nextOn' | 'state' | 'ofBoth'> {
  rest: Pesewas
  missed: Pesewas
  nextAmount: Pesewas
}

/** A family that is late, or would be without its plan: whom to call, and what was said last. Amounts are pesewas. */
export interface LateFamily extends Omit<Row, 'late' | 'children' | 'promise' | 'plan'> {
  /** The guardian's, else the first child's. */
  name: string
  late: Pesewas
  daysLate: number
  children: readonly (Omit<Row['children'][number], 'late'> & { late: Pesewas })[]
  promise: FamilyPromise | null
  plan: StandingPlan | null
  /** On which day somebody of it was spoken with last; null where nobody was. */
  reachedOn: Day | null
}

/** Others at work on the same list are seen so soon. */
const AGAIN_MS = 20_000

/** What is drawn before a long list has come: most schools are late with fewer, and theirs comes with one call. */
const FIRST_FAMILIES = 300

/** Who is late, in the order to call them. The first of a long list are in `firstCallsQuery` before. */
export const callListQuery = () =>
  queryOptions({
    queryKey: ['callList'],
    queryFn: async ({ signal }): Promise<LateFamily[]> => {
      if (!queryClient.getQueryData(['callList'])) {
        const first = await readLate({ limit: FIRST_FAMILIES }, signal)
        if (first.length < FIRST_FAMILIES) return first
        queryClient.setQueryData(firstCallsQuery().queryKey, first)
      }
      return await readLate({}, signal)
    },
    refetchInterval: AGAIN_MS,
    // A list of thousands is not compared value by value; the table draws what is in sight.
    structuralSharing: false,
  })

/** The first of the list, while the whole of it is on its way. */
export const firstCallsQuery = () =>
  queryOptions<LateFamily[]>({ queryKey: ['callList', 'first'], queryFn: skipToken })

/** Families made ready in one go: a slow device answers a key between two. */
const AT_ONCE = 500

async function readLate(query: { limit?: number }, signal: AbortSignal): Promise<LateFamily[]> {
  const { today, families } = await call(readCallList, { query }, { signal })
  const late: LateFamily[] = []
  for (let from = 0; from < families.length; from += AT_ONCE) {
    if (families.length > AT_ONCE) await new Promise((resolve) => setTimeout(resolve))
    for (const row of families.slice(from, from + AT_ONCE)) late.push(toLate(row, today))
  }
  return late
}

/** Money on statements that waits to be posted, in pesewas, by family. */
export const moneyInTrayQuery = () =>
  queryOptions({
    queryKey: ['callList', 'tray'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Pesewas>> => {
      const { families } = await call(readMoneyInTray, {}, { signal })
      return new Map(families.map(({ familyId, amount }) => [familyId, amount]))
    },
    structuralSharing: false,
  })

/** Nobody of the family was spoken with. */
const NOBODY: ReadonlySet<string> = new Set(['no_answer', 'wrong_number'])

function toLate(row: Row, today: string): LateFamily {
  const { guardian, children, last } = row
  const [first] = children
  return {
    ...row,
    name: (guardian && `${guardian.firstName} ${guardian.surname}`.trim()) || (first?.firstName ?? ''),
    late: row.late,
    daysLate: daysBetween(row.lateSince, today),
    children: children.map((child) => ({ ...child, late: child.late })),
    promise: row.promise && toPromise(row.promise),
    plan: row.plan && toStanding(row.plan),
    reachedOn: last !== null && !NOBODY.has(last.outcome) ? last.at.slice(0, 10) : null,
  }
}

const toStanding = (row: PlanRow): StandingPlan => ({
  ...row,
  rest: row.rest,
  missed: row.missed,
  nextAmount: row.nextAmount,
})

const toPromise = (row: PromiseRow): FamilyPromise => ({
  ...row,
  amount: row.amount,
  came: row.came,
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

/** After what changes who is called, and when what is owed is late. */
export function refreshCalls() {
  for (const part of ['callList', 'contacts', 'plans', 'guardians', 'student', 'report'])
    void queryClient.invalidateQueries({ queryKey: [part] })
}
