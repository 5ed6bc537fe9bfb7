import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { listFeeTypes, readSchool, readSession as readSignedIn } from '#shared/api/schools.ts'
import { readToday } from '#shared/api/schools-day.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { storePerson } from '#web/session.ts'
import { schoolId } from './wire.ts'

export interface School {
  id: string
  name: string
  email: string
  address: string
  phone: string
  website: string
  momoProvider: string
  momoNumber: string
  bankName: string
  bankAccountNumber: string
  expiresOn: string
  initials: string
  senderId: string
  payoutStatus: 'none' | 'pending' | 'ready' | 'needs_attention'
  closedThrough: string | null
  /** The day it is in Ghana, by the server's clock. */
  today: string
}

export const schoolQuery = () =>
  queryOptions({
    queryKey: ['school'],
    queryFn: async ({ signal }) =>
      toSchool(await call(readSchool, { params: { schoolId: schoolId() } }, { signal })),
  })

const WITH_OTHERS_MS = 30_000

/** Who is signed in on this device, and what waits for them: asked from time to time where there is somebody else to ask. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      const signedIn = await call(readSignedIn, {}, { signal })
      keepPerson(signedIn)
      return signedIn
    },
    refetchInterval: ({ state }) => ((state.data?.people ?? 1) > 1 ? WITH_OTHERS_MS : false),
  })

function keepPerson({ staffId, sessionId, staff }: Reply<typeof readSignedIn>): void {
  storePerson({ staffId, sessionId, role: staff.role, name: staff.name })
}

/** True once the registration has run out: on its last day the desk is already closed. */
export function hasExpired(school: School): boolean {
  return school.today >= school.expiresOn
}

export interface FeeType {
  id: string
  name: string
  voluntary: boolean
  /** The school only hands it on; no rule takes anything off of it. */
  passThrough: boolean
  /** Charged by the day; unknown in what a device kept of the release before. */
  daily?: boolean
}

export const feeTypesQuery = () =>
  queryOptions({
    queryKey: ['feeTypes'],
    queryFn: async ({ signal }): Promise<FeeType[]> => {
      const { feeTypes } = await call(listFeeTypes, { params: { schoolId: schoolId() } }, { signal })
      return feeTypes.map(({ id, fee_type: name, voluntary, passThrough, daily }) => ({
        id,
        name,
        voluntary,
        passThrough,
        daily,
      }))
    },
  })

/** What is owed by how late it is, in pesewas: not due, then 1–30, 31–60, 61–90 and over 90 days. */
type Ageing = readonly [Pesewas, Pesewas, Pesewas, Pesewas, Pesewas]

export const todayQuery = () =>
  queryOptions({
    queryKey: ['today'],
    queryFn: async ({ signal }) =>
      toToday(await call(readToday, { params: { schoolId: schoolId() } }, { signal })),
  })

export type Today = ReturnType<typeof toToday>

/** Remembers who signed in: what this device keeps is theirs. Without a connection it is asked at the next opening. */
export async function learnPerson(): Promise<void> {
  const signedIn = await call(readSignedIn).catch(() => null)
  if (signedIn) keepPerson(signedIn)
}

function toSchool(record: Reply<typeof readSchool>): School {
  return {
    id: record.id,
    name: record.school_name,
    email: record.school_email,
    address: record.school_address,
    phone: record.school_phone,
    website: record.school_website,
    momoProvider: record.mobile_money_provider ?? '',
    momoNumber: record.mobile_money_number ?? '',
    bankName: record.bank_name ?? '',
    bankAccountNumber: record.bank_account_number ?? '',
    expiresOn: record.registration_expiration_date,
    initials: record.initials,
    senderId: record.sender_id,
    payoutStatus: record.payout_status,
    closedThrough: record.closed_through,
    today: record.today,
  }
}

function toAgeing(bands: Reply<typeof readToday>['ageing']): Ageing {
  return [bands.notDue, bands.days1to30, bands.days31to60, bands.days61to90, bands.over90]
}

function toToday(reply: Reply<typeof readToday>) {
  return {
    date: reply.date,
    taken: reply.taken,
    takenBack: reply.takenBack,
    refunded: reply.refunded,
    payments: reply.payments,
    methods: reply.methods.map((each) => ({ ...each, amount: each.amount })),
    uncounted: reply.uncounted ?? null,
    onItsWay: reply.onItsWay ?? null,
    toSettle: reply.toSettle ?? 0,
    disputes: reply.disputes ?? null,
    owed: reply.owed,
    inCredit: reply.inCredit,
    ageing: toAgeing(reply.ageing),
    voluntary: reply.ageing.voluntary,
    creditElsewhere: reply.ageing.creditElsewhere,
    lastPayments: reply.lastPayments.map((each) => ({ ...each, amount: each.amount })),
    counts: reply.counts,
  }
}
