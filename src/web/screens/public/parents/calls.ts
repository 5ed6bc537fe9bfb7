import type { Endpoint, WireReply as Reply, WireSent as Sent } from '#shared/api/endpoint.ts'
import { Refusal, type RefusalCode } from '#shared/errors.ts'
import { session } from './kept.ts'

const TIMEOUT_MS = 20_000

/** The server was not reached. */
export class NoConnection extends Error {}

/** Makes a call of the parents' contract. Throws a Refusal where the server says no, NoConnection where it does not answer. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
  token?: string,
): Promise<Reply<E>> {
  return (await send(endpoint, sent, token)).json() as Promise<Reply<E>>
}

/** Saves a paper under the name that the server gives it. */
export async function savePaper<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<void> {
  const response = await send(endpoint, sent)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = named ?? 'Akontaa.pdf'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function send<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  token = session.read()?.token,
): Promise<Response> {
  const params = new Map(Object.entries(sent.params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params.get(name))))
  const response = await fetch(`/api${path}`, {
    method: endpoint.method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sent.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
  }).catch(() => {
    throw new NoConnection()
  })
  if (response.ok) return response
  throw await refusalOf(response)
}

async function refusalOf(response: Response): Promise<Error> {
  const problem = await response.json().catch(() => null)
  if (!problem?.message) return new NoConnection()
  const { code, message, fields, facts } = problem
  const seconds = Number(response.headers.get('retry-after'))
  return new Refusal(code as RefusalCode, message, {
    fields,
    facts,
    ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}),
  })
}
