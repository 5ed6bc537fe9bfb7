import type { APIRequestContext } from '@playwright/test'
import { expect } from './dashboard.ts'

const KINDS = [
  ...['note200', 'note100', 'note50', 'note20', 'note10', 'note5', 'note2', 'note1'],
  ...['coin2', 'coin1', 'coin050', 'coin020', 'coin010'],
]

export type Headers = Record<string, string>

export async function switchDrawersOn(request: APIRequestContext, headers: Headers): Promise<void> {
  const on = await request.put('/api/staff/rules', { headers, data: { drawers: true } })
  expect(on.ok()).toBe(true)
}

/** Counts everybody's drawers, brings back what is on its way, and switches them off: the other journeys know nothing of drawers. */
export async function switchDrawersOff(request: APIRequestContext, headers: Headers): Promise<void> {
  const { drawers } = await (await request.get('/api/cash/drawers', { headers })).json()
  for (const { id, state } of drawers) await close(request, headers, id, state)
  const { handOvers } = await (await request.get('/api/cash/handOvers', { headers })).json()
  for (const { id } of handOvers) await request.post(`/api/cash/handOvers/${id}/withdraw`, { headers })
  const off = await request.put('/api/staff/rules', { headers, data: { drawers: false } })
  expect(off.ok()).toBe(true)
}

/** By two counts that found nothing in it. */
async function close(request: APIRequestContext, headers: Headers, drawerId: string, state: string) {
  const of = `/api/cash/drawers/${drawerId}`
  const pieces = Object.fromEntries(KINDS.map((kind) => [kind, 0]))
  const count = () => request.post(`${of}/count`, { headers, data: { pieces } })
  if (state === 'open' && (await (await count()).json()).result === 'again') await count()
  await request.post(`${of}/reason`, { headers, data: { reason: 'Counted by a journey.' } })
}
