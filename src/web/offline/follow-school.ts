import { awaitVersion } from '#shared/api/version.ts'
import { VERSION_HELD_MS } from '#shared/constants.ts'
import { call } from '#web/api.ts'
import { isConnected } from '#web/connection.ts'
import { onLocking } from '#web/lock.ts'
import { queryClient } from '#web/queries/client.ts'
import { ownerKey } from '#web/session.ts'
import { answersWanted, isAwaitingFiles, isMakingFiles, type MadeFile, noteFiles } from './made-files.ts'
import { knownOutbox } from './outbox.ts'
import { actsUnderWay, noteEnds, noteUnderWay, type UnderWay } from './under-way.ts'

/** Between two questions, so that many acts of one moment are one. */
const REST_MS = 1_000
/** After an answer that did not come. */
const LATER_MS = 5_000
const ANSWER_MS = VERSION_HELD_MS + 10_000
/** So long nothing moves under a hand that was just there, and longer than this nothing waits for it. */
const STILL_MS = 700
const STILL_MS_MAX = 2_500

/** What the acts of others change, read again where it is on the screen; the rest once somebody looks. */
const FOLLOWING = [
  'today',
  'session',
  'journal',
  'lastEntries',
  'student',
  'entries',
  'students',
  'requests',
  'request',
  'callList',
  'cashDay',
  'drawers',
  'myDrawer',
  'handOvers',
  'registers',
  'deposits',
  'clearances',
]

interface Said {
  schoolId: string
  version: number
  /** Not of a server or a tab of an earlier release. */
  underWay?: readonly UnderWay[]
  /** Of the person who asked. */
  own?: { owner: string | null; files: readonly MadeFile[] }
}

/** Between pages of a browser: one that has asked for something wants to know at once how far it is. */
const AT_ONCE = 'at once'

let hadHandAt = 0
let known: Said | undefined
/** The question that waits for its answer can be given up for one that is answered at once. */
let waiting = new AbortController()
let isHurried = false

/**
 * Follows what others do: one tab of the browser that somebody looks at asks for the next version of the school's data and tells the
 * others. Ends with the session, and when the page goes. Returns the way to stop.
 */
export function followSchool(): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('akontaa-version')
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Said | typeof AT_ONCE>) =>
      data === AT_ONCE ? hurry() : take(data)
  const tell = (said: Said) => {
    channel?.postMessage(said)
    take(said)
  }
  let asking: AbortController | undefined
  let isOver = false
  const look = () => {
    if (isOver) return
    if (document.visibilityState === 'visible' || isAwaitingFiles()) {
      if (asking) return
      asking = new AbortController()
      void lead(asking, tell, look)
      return
    }
    asking?.abort()
    asking = undefined
  }
  const stopHurrying = answersWanted.watch(() => {
    channel?.postMessage(AT_ONCE)
    hurry()
  })
  // A desk that locks asks nothing more of the session it had.
  const stopLocking = onLocking(() => {
    asking?.abort()
    asking = undefined
    window.setTimeout(look, LATER_MS)
  })
  const noteHand = () => {
    hadHandAt = Date.now()
  }
  document.addEventListener('visibilitychange', look)
  for (const event of HAND) window.addEventListener(event, noteHand, { passive: true })
  look()
  return () => {
    isOver = true
    stopLocking()
    stopHurrying()
    document.removeEventListener('visibilitychange', look)
    for (const event of HAND) window.removeEventListener(event, noteHand)
    asking?.abort()
    channel?.close()
  }
}

const HAND = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Waits for its turn among the tabs, then asks until it is given up. */
async function lead(
  { signal }: AbortController,
  tell: (said: Said) => void,
  look: () => void,
): Promise<void> {
  const ask = async () => {
    while (!signal.aborted) {
      await askOnce(signal, tell)
      look()
    }
  }
  await navigator.locks?.request('akontaa-version', { signal }, ask).catch(() => undefined)
}

function hurry(): void {
  isHurried = true
  waiting.abort()
}

async function askOnce(signal: AbortSignal, tell: (said: Said) => void): Promise<void> {
  const [schoolId, owner] = [schoolHere(), ownerKey()]
  if (!schoolId || !isConnected()) return pause(LATER_MS, signal)
  try {
    // While something is under way the answer is wanted at once: how far is it now?
    const isBusy = isHurried || actsUnderWay.read().length > 0 || isMakingFiles()
    const mayWait = known?.schoolId === schoolId && !isBusy
    isHurried = false
    waiting = new AbortController()
    const query = mayWait ? { known: known?.version } : {}
    const limit = () => AbortSignal.timeout(ANSWER_MS)
    const given = AbortSignal.any([signal, waiting.signal])
    const {
      version,
      underWay = [],
      files = [],
    } = await call(awaitVersion, { query }, { signal: given, limit })
    if (schoolHere() === schoolId) {
      tell({ schoolId, version, underWay, own: { owner, files } })
      noteEnds([...underWay, ...files.map(asAct)])
    }
    await pause(REST_MS, signal)
  } catch {
    if (!isHurried) await pause(LATER_MS, signal)
  }
}

/** How a file failed is said like the end of any other act; one that is ready has its own place. */
function asAct({ fileId, state, said }: MadeFile) {
  return { id: fileId, end: state === 'failed' && said ? { said, isRefused: true } : null }
}

const schoolHere = () => ownerKey()?.split('/')[0]

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer)
      // One signal lives as long as the tab is looked at.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = window.setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

/** What was said of this school is another version than what is shown: it is read again, once the hand is still. */
function take(said: Said): void {
  if (said.schoolId !== schoolHere()) return
  const before = known?.schoolId === said.schoolId ? known.version : said.version
  known = said
  noteUnderWay(said.underWay ?? [])
  if (said.own && said.own.owner === ownerKey()) void noteFiles(said.own.files)
  if (said.version !== before) whenHandIsStill(readAgain, Date.now())
}

/** Nothing moves under the hand: a row that is just being pressed stays where it is. */
function whenHandIsStill(act: () => void, since: number): void {
  const now = Date.now()
  const stillIn = hadHandAt + STILL_MS - now
  if (stillIn <= 0 || now - since >= STILL_MS_MAX) act()
  else window.setTimeout(() => whenHandIsStill(act, since), stillIn)
}

let isPutOff = false

/** While this device sends what waited, its own figures follow as they are answered: the others' are read once that is through. */
function readAgain(): void {
  if (knownOutbox().some(({ state }) => state.name === 'waiting') && !isPutOff) {
    isPutOff = true
    window.setTimeout(() => {
      readWhole()
      isPutOff = false
    }, LATER_MS)
    return
  }
  if (!isPutOff) readWhole()
}

function readWhole(): void {
  for (const part of FOLLOWING) void queryClient.invalidateQueries({ queryKey: [part] })
}
