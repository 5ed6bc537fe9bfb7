import { decodeReply, encodeSent } from '#shared/api/convert.ts'
import type { Endpoint, Reply, Sent } from '#shared/api/endpoint.ts'
import { connectionDown, nameOf, refusalFrom, request } from '#web/http.ts'
import { noteClock } from '#web/server-clock.ts'
import { session } from './kept.ts'

/** Calls of the parents' contract, by the parent's own session: no school's session opens them. */

/** Throws a Refusal where the server says no, NoAnswer where it is not reached. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
  token = session.read()?.token,
): Promise<Reply<E>> {
  const response = await send(endpoint, sent, token)
  const reply: unknown = await response.json().catch(() => {
    throw connectionDown()
  })
  return decodeReply(endpoint, reply)
}

/** Saves a paper under the name that the server gives it. */
export async function savePaper<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<void> {
  const response = await send(endpoint, sent, session.read()?.token)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function send<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  token: string | undefined,
): Promise<Response> {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
  const response = await request(endpoint, encodeSent(endpoint, sent), { headers })
  noteClock(response)
  if (response.ok) return response
  throw await refusalFrom(response)
}
