import type { RoundResult } from './torture.ts'

const COLUMNS = [
  ['round', 10],
  ['acks', 8],
  ['refused', 8],
  ['given up', 9],
  ['no answer', 10],
  ['kills', 6],
  ['restarts', 9],
  ['lost', 5],
  ['doubled', 8],
  ['half-done', 10],
  ['disorder', 9],
  ['other', 6],
] as const

/** How many faults of one kind are told of a round. */
const TOLD_MAX = 8

export function heading(): string {
  return COLUMNS.map(([name, width]) => pad(name, width)).join('')
}

/** One line of figures, and below it what was found. */
export function rowOf(round: RoundResult): string {
  if (round.skipped) return `${pad(round.name, 10)}  SKIPPED, not tried here, for want of ${round.skipped}`
  const passing = Object.entries(round.passing).map(([answer, times]) => `${times} × ${answer.trim()}`)
  const told = Object.values(round.findings).flatMap((found) => [
    ...found.slice(0, TOLD_MAX),
    ...(found.length > TOLD_MAX ? [`… and ${found.length - TOLD_MAX} more`] : []),
  ])
  const answers = passing.length > 0 ? [`           answered "not now": ${passing.join(', ')}`] : []
  return [line(round.name, [round]), ...answers, ...told.map((each) => `  !! ${each}`)].join('\n')
}

/** The sum over all rounds, and the verdict. */
export function sumOf(rounds: readonly RoundResult[]): string {
  const played = rounds.filter(({ skipped }) => !skipped)
  const left = rounds.length - played.length
  const found = played.flatMap(({ findings }) => Object.values(findings).flat()).length
  const verdict =
    found === 0 ? 'Nothing was lost, doubled, left half-done or out of order.' : `${found} FAULTS.`
  const skipped = left > 0 ? ` ${left} rounds were SKIPPED: what they try was not tried.` : ''
  return `${line(`${played.length} rounds`, played)}\n\n${verdict}${skipped}`
}

function line(name: string, rounds: readonly RoundResult[]): string {
  const sum = (figure: (round: RoundResult) => number) =>
    rounds.reduce((total, round) => total + figure(round), 0)
  const figures = [
    sum(({ acknowledged }) => acknowledged),
    sum(({ refused }) => refused),
    sum(({ left }) => left),
    sum(({ unanswered }) => unanswered),
    sum(({ kills }) => kills),
    sum(({ restarts }) => restarts),
    sum(({ findings }) => findings.lost.length),
    sum(({ findings }) => findings.doubled.length),
    sum(({ findings }) => findings.halfDone.length),
    sum(({ findings }) => findings.disordered.length),
    sum(({ findings }) => findings.disagreements.length),
  ]
  return [name, ...figures.map((figure) => figure.toLocaleString('en'))]
    .map((text, place) => pad(text, COLUMNS[place]?.[1] ?? 0))
    .join('')
}

function pad(text: string, width: number): string {
  return text.padStart(width)
}
