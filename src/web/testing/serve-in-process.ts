import { afterEach } from 'vitest'
import type { TestSchool } from '#server/testing/test-school.ts'
import { queryClient } from '#web/queries/client.ts'
import { clearSession, storePerson, storeSession } from '#web/session.ts'

/** What a test does to the connection between browser and server. */
export interface Connection {
  /** Calls whose path holds this text get no answer at all, as when the connection is down. */
  breakAt: (path: string) => void
  /** Calls whose path holds this text are not answered yet: until the connection is mended. */
  holdAt: (path: string) => void
  mend: () => void
}

const real = globalThis.fetch
/** Which test it is, by its count: an answer that comes after its end finds no browser any more, and is lost. */
let tests = 0

/** Signs the browser in as a school and answers its calls with the real server, in this process. */
export function serveInProcess(school: TestSchool): Connection {
  storeSession({
    authToken: school.token,
    schoolId: school.schoolId,
    schoolName: 'Adom Grace Academy',
  })
  storePerson({
    ...school.context.caller,
    sessionId: school.context.caller.sessionId ?? '',
    name: 'The school account',
  })
  const ofThis = tests
  let broken: string | null = null
  let held: string | null = null
  let release = () => {}
  let released = Promise.resolve()
  globalThis.fetch = async (input, init = {}) => {
    const url = String(input instanceof Request ? input.url : input)
    if (broken && url.includes(broken)) throw new TypeError('Failed to fetch')
    if (held && url.includes(held)) await released
    const { payload, ...rest } = { payload: init.body ?? undefined, ...init }
    const answer = await school.app.inject({
      method: (rest.method ?? 'GET') as 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof payload === 'string' ? { payload } : {}),
    })
    if (ofThis !== tests) return new Promise<never>(() => undefined)
    // An answer still on its way is lost with the connection.
    if (broken && url.includes(broken)) throw new TypeError('Failed to fetch')
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
    // Node writes the machine's own time there, whatever a test has made of the clock.
    headers.set('date', new Date().toUTCString())
    return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }
  return {
    breakAt: (path) => {
      broken = path
    },
    holdAt: (path) => {
      held = path
      released = new Promise((resolve) => {
        release = resolve
      })
    },
    mend: () => {
      broken = null
      held = null
      release()
    },
  }
}

afterEach(() => {
  tests += 1
  globalThis.fetch = real
  clearSession()
  queryClient.clear()
})
