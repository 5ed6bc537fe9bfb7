import { queryOptions } from '@tanstack/react-query'
import {
  allowPins,
  endDesk,
  enrolDesk,
  listDesks,
  readDesk,
  readRules,
  removePin,
  renameDesk,
  setPin,
  setRules,
  unlockDesk,
} from '#shared/api/desks.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { call } from '#web/api.ts'
import { sessionKey } from '#web/browser-key.ts'
import { type Desk, readSession, storeDesk } from '#web/session.ts'
import { queryClient } from './client.ts'

export type DeskRow = Reply<typeof listDesks>['desks'][number]
/** What a locked desk may show. */
export type DeskFace = Reply<typeof readDesk>

export const desksQuery = () =>
  queryOptions({
    queryKey: ['desks'],
    queryFn: async ({ signal }): Promise<DeskRow[]> => (await call(listDesks, {}, { signal })).desks,
    refetchInterval: 60_000,
  })

/** The rules of the office. Amounts are pesewas. */
export type Rules = Reply<typeof readRules>

export const rulesQuery = () =>
  queryOptions({
    queryKey: ['rules'],
    queryFn: ({ signal }): Promise<Rules> => call(readRules, {}, { signal }),
  })

/** Changes any part of the rules. `confirm` where somebody would be left without anybody to ask. */
export async function changeRules(
  change: Partial<Rules> & { confirm?: boolean },
  idempotencyKey: string,
): Promise<Rules> {
  const rules = await call(setRules, { body: change }, { idempotencyKey })
  queryClient.setQueryData(rulesQuery().queryKey, rules)
  // The places of the dashboard follow.
  void queryClient.invalidateQueries({ queryKey: ['session'] })
  return rules
}

/** Makes this browser a desk of the school: its key was made here and stays here. The same key again when it is tried again. */
export async function makeDesk(name: string, deskKey: string, idempotencyKey: string): Promise<Desk> {
  const session = readSession()
  const { desk } = await call(enrolDesk, { body: { name, deskKey } }, { idempotencyKey })
  const made = {
    schoolId: session?.schoolId ?? '',
    schoolName: session?.schoolName ?? '',
    deskId: desk.id,
    deskKey,
    name: desk.name,
  }
  storeDesk(made)
  readDesksAgain()
  return made
}

export function newDeskKey(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function nameDesk(deskId: string, name: string, idempotencyKey: string): Promise<void> {
  await call(renameDesk, { params: { deskId }, body: { name } }, { idempotencyKey })
  readDesksAgain()
}

export async function closeDesk(deskId: string, idempotencyKey: string): Promise<void> {
  await call(endDesk, { params: { deskId } }, { idempotencyKey })
  readDesksAgain()
}

/** The Head has looked: a desk that asked for passwords takes PINs again. */
export async function takePinsAgain(deskId: string, idempotencyKey: string): Promise<void> {
  await call(allowPins, { params: { deskId } }, { idempotencyKey })
  readDesksAgain()
}

function readDesksAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['desks'] })
  void queryClient.invalidateQueries({ queryKey: ['session'] })
}

const proofOf = ({ schoolId, deskId, deskKey }: Desk) => ({ schoolId, deskId, deskKey })

/** Whom a locked desk names. Refuses desk_ended. */
export async function readDeskFace(desk: Desk): Promise<DeskFace> {
  return await call(readDesk, { body: proofOf(desk) })
}

/** Opens a session by name and PIN. Refuses wrong_pin, pin_off, desk_ended. */
export async function openByPin(desk: Desk, staffId: string, pin: string) {
  return await call(unlockDesk, {
    body: { ...proofOf(desk), staffId, pin, sessionKey: await sessionKey() },
  })
}

/** Sets the caller's PIN at this desk; with the password where they did not sign in with it just now. */
export async function setOwnPin(
  { deskId, deskKey }: Desk,
  { pin, password }: { pin: string; password?: string },
  idempotencyKey: string,
): Promise<void> {
  const body = { deskKey, pin, ...(password ? { password } : {}) }
  await call(setPin, { params: { deskId }, body }, { idempotencyKey })
}

export async function removeOwnPin({ deskId }: Desk, idempotencyKey: string): Promise<void> {
  await call(removePin, { params: { deskId } }, { idempotencyKey })
}
