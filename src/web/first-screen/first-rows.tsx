import { createRoot } from 'react-dom/client'
import { decodeReply } from '#shared/api/convert.ts'
import { listStudents } from '#shared/api/students.ts'
import { keyProof } from '#web/browser-key.ts'
import { request } from '#web/http.ts'
import { parseInPieces, textOf } from '#web/parse-in-pieces.ts'
import type { EarlyAnswer } from '#web/queries/early-list.ts'
import { readSession, type Session } from '#web/session.ts'
import { FirstDesk } from './first-desk.tsx'
import { layOver, newPlace } from './place.ts'
import { rowsIn } from './rows-in.ts'

/** As many as are in sight of a high window. */
const ROWS = 24
const ANSWER_MS_MAX = 60_000
/** So long a very slow line takes for the desk's script. */
const SHOWN_MS_MAX = 60_000

const session = readSession()
if (session) await askFirst(session)

async function askFirst({ authToken, schoolId, schoolName }: Session): Promise<void> {
  const headers = new Headers({ Authorization: `Bearer ${authToken}` })
  const proof = await keyProof()
  if (proof) headers.set('X-Key-Proof', proof)
  const giving = new AbortController()
  const sent = { params: { schoolId }, query: { status: 'active' } }
  const how = { headers, signal: giving.signal, limit: AbortSignal.timeout(ANSWER_MS_MAX) }
  const response = request(listStudents, sent, how).then(ifListed)
  const copy = response.then((list) => list?.clone())
  const answer = response.then(wholeOf).catch(() => null)
  window.earlyList = { authToken, answer, giveUp: () => giving.abort() }
  const list = await copy.catch(() => undefined)
  if (list) await drawRows(list, schoolName).catch(() => undefined)
}

/** What is refused is asked for again by the desk, which says what is wrong. */
function ifListed(response: Response): Response | null {
  return response.ok ? response : null
}

async function wholeOf(list: Response | null): Promise<EarlyAnswer | null> {
  return list && { rows: await parseInPieces(await textOf(list)), headers: list.headers }
}

/** As soon as so many have come: of ten thousand the last are seconds behind. */
async function drawRows({ body }: Response, school: string): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {}
    text += value ?? ''
    const rows = rowsIn(text, ROWS)
    if (rows.length < ROWS && !done) continue
    void reader?.cancel()
    if (rows.length === 0) return
    const place = newPlace()
    createRoot(place).render(<FirstDesk school={school} rows={decodeReply(listStudents, rows)} />)
    return await layOver(place, sheetsOfDesk(), SHOWN_MS_MAX)
  }
}

/** Those that its page names from the start. */
function sheetsOfDesk(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"], link[as="style"]')
  return [...links].map(({ href }) => href)
}
