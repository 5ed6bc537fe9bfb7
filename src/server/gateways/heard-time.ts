import { uptime } from 'node:os'

/** What somebody outside said the time is, and for how long this machine had been up then. */
export interface Heard {
  at: Date
  uptimeS: number
}

/** The last ones decide: one that is wrong does not stop a school, and one that is right lets it go on. */
const KEPT = 3
/** Of a machine that stood still meanwhile, as a virtual one may, an older one says nothing. */
const OLD_S = 3_600
const ASK_MS = 3_000

const heard: Heard[] = []

/** Hears the `Date` of an answer of Paystack or of the provider of texts, which run no clocks of ours. */
export function hearTime({ headers }: Pick<Response, 'headers'>, uptimeS = uptime()): void {
  const at = new Date(headers.get('date') ?? Number.NaN)
  // What a cache kept says when it was kept.
  if (Number.isNaN(at.getTime()) || headers.has('age')) return
  heard.push({ at, uptimeS })
  if (heard.length > KEPT) heard.shift()
}

/** What was heard within the last hour, at most three times; the oldest first. */
export function heardTimes(uptimeS = uptime()): readonly Heard[] {
  return heard.filter((each) => uptimeS - each.uptimeS <= OLD_S)
}

/** Asks an address outside for the time, twice, since one answer decides nothing. Who cannot be reached has said nothing. */
export async function askTime(url: string): Promise<void> {
  for (let asked = 0; asked < 2; asked += 1) {
    const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) } as const
    const answer = await fetch(url, options).catch(() => undefined)
    if (!answer) return
    hearTime(answer)
  }
}
