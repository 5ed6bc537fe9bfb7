import { actsIn, registersIn } from './disk-acts.ts'
import type { HandOver, Intent, Version } from './intents.ts'
import { STEPS_MAX } from './schedule.ts'
import type { Posted } from './school/school.ts'
import type { World } from './world.ts'

/** What must be true of every history, whatever happened in it. */
export function judge(world: World): string[] {
  const { intents, counters, timeline } = world
  const found = [
    ...intents.flatMap((intent) => judgeIntent(world, intent)),
    ...judgeMarks(world),
    ...judgeSlips(intents),
    ...world.handOvers.flatMap((handed) => judgeHandOver(world, handed)),
    ...counters.flatMap(({ tabs }) =>
      tabs.flatMap(({ page }) => page.errors.map((error) => `a page failed: ${error}`)),
    ),
    ...counters.flatMap(({ device }) =>
      actsIn(device).map(
        ({ id, state }) => `${id.slice(0, 8)} waits for ever on ${device.name}: ${state.name}`,
      ),
    ),
  ]
  if (timeline.steps >= STEPS_MAX) found.push('it never comes to rest')
  return found
}

function judgeIntent({ school, counters }: World, intent: Intent): string[] {
  const posted = school.posted.filter(({ key }) => key === intent.key)
  const noted = school.noted.filter(({ key }) => key === intent.key)
  const [record] = posted
  const problems: string[] = []
  const say = (problem: string) =>
    problems.push(`${intent.mark} (${intent.kind}, ${intent.said}): ${problem}`)
  if (posted.length > 1) say('recorded more than once')
  if (record && noted.length > 0) say('recorded, and noted as given up')
  if (record) for (const problem of judgeRecord(intent, record)) say(problem)
  if (noted.length > 0 && !intent.givenUp) say('noted as given up, which nobody did')
  if (
    noted.some(
      ({ reason, staffId }) => reason !== intent.givenUp?.reason || staffId !== intent.givenUp.staffId,
    )
  )
    say('given up in another name or for another reason')
  if (record && intent.said === 'refused' && !intent.mayStillArrive)
    say(`refused (${intent.code}), and recorded`)
  if (record && intent.isForgotten && !intent.mayStillArrive) say('forgotten by its person, and recorded')
  if (!record && intent.said === 'recorded') say('said to be recorded, and not in the books')
  if (record && intent.said === 'recorded' && record.kind === 'payment' && record.receipt !== intent.receipt)
    say(`another receipt was told: ${intent.receipt} for ${record.receipt}`)
  const isThere = () => counters.some(({ device }) => actsIn(device).some(({ id }) => id === intent.key))
  if (!record && intent.said === 'kept' && noted.length === 0 && !isThere()) say('said to be kept, and lost')
  return problems
}

function judgeRecord(intent: Intent, record: Posted): string[] {
  const problems: string[] = []
  if (record.staffId !== intent.staffId) problems.push('recorded in another name')
  if (!intent.versions.some((version) => isSame(version, record))) problems.push('recorded as something else')
  if (intent.kind !== record.kind) problems.push(`recorded as a ${record.kind}`)
  return problems
}

/** A day that was closed meanwhile counts on a later one. */
function isSame({ lines, date, method }: Version, record: Posted): boolean {
  const text = (line: { studentId: string; feeType: string; amount: number }) =>
    `${line.studentId} ${line.feeType} ${line.amount}`
  const [wanted, got] = [lines.map(text).sort(), record.lines.map(text).sort()]
  return wanted.join() === got.join() && record.method === method && record.date >= date
}

/** The same money under two keys is there twice, whatever each key knows. */
function judgeMarks({ school, intents }: World): string[] {
  const problems = school.posted
    .filter(({ key }) => !intents.some((intent) => intent.key === key))
    .map(({ key }) => `${key.slice(0, 8)} is in the books, and nobody did it`)
  const marks = school.posted.flatMap(({ reference }) => reference ?? [])
  for (const mark of new Set(marks))
    if (marks.filter((each) => each === mark).length > 1) problems.push(`${mark} is in the books twice`)
  return problems
}

function judgeSlips(intents: readonly Intent[]): string[] {
  const given = intents.flatMap(({ slip, device }) => (slip ? [`${device} ${slip}`] : []))
  return [...new Set(given.filter((slip, at) => given.indexOf(slip) !== at))].map(
    (slip) => `given out twice: ${slip}`,
  )
}

function judgeHandOver({ school, counters, handOvers }: World, handed: HandOver): string[] {
  const posted = school.handedOver.filter(({ key }) => key === handed.key)
  const [record] = posted
  const problems: string[] = []
  const say = (problem: string) => problems.push(`register ${handed.key.slice(0, 8)}: ${problem}`)
  if (posted.length > 1) say('handed over twice')
  if (record && record.staffId !== handed.staffId) say('handed over in another name')
  if (record && handed.marks !== JSON.stringify(record.marks.map(({ studentId, mark }) => [studentId, mark])))
    say('handed over with other marks')
  const { takenBackAt } = handed
  if (handed.wasAsked) say('taken back while it was sent')
  if (record && takenBackAt !== null && record.at > takenBackAt && !handed.mayStillArrive)
    say('taken back, and handed over')
  const drafts = counters.flatMap(({ device }) => registersIn(device))
  const isOwn = (staffId: string, day: string) => staffId === handed.staffId && day === handed.day
  const isHere = drafts.some(({ owner, draft }) => isOwn(owner.split('/')[1] ?? '', draft.day))
  if (drafts.some(({ draft }) => draft.handOver?.key === handed.key)) say('waits for ever')
  const isLater = handOvers.some(
    ({ key, staffId, day }) =>
      key !== handed.key && isOwn(staffId, day) && school.handedOver.some((each) => each.key === key),
  )
  if (handed.isKept && !record && !isHere && !isLater) say('kept, and lost')
  return problems
}
