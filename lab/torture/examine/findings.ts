import type { Line } from '../client/journal.ts'

/** What one school remembers of one act. */
export interface Kept {
  key: string
  answer: unknown
  /** Of the receipt it issued. */
  receipt: string | null
}

export interface Findings {
  lost: string[]
  doubled: string[]
  halfDone: string[]
  /** Numbers against real time, and readings that lacked what was over when they began. */
  disordered: string[]
  /** What `verify-ledger` names. */
  disagreements: string[]
}

export function noFindings(): Findings {
  return { lost: [], doubled: [], halfDone: [], disordered: [], disagreements: [] }
}

export function merge(into: Findings, more: Partial<Findings>): void {
  into.lost.push(...(more.lost ?? []))
  into.doubled.push(...(more.doubled ?? []))
  into.halfDone.push(...(more.halfDone ?? []))
  into.disordered.push(...(more.disordered ?? []))
  into.disagreements.push(...(more.disagreements ?? []))
}

/** Holds what clients were told about a school's acts against what the school remembers. */
export function compareAcknowledged(lines: readonly Line[], kept: ReadonlyMap<string, Kept>): Findings {
  const findings = noFindings()
  // Sign-ups, renewals and parents' payments are told by their payments, not by keys.
  for (const line of lines.filter(({ key }) => !/^(sign-up|renew|online|look):/.test(key))) {
    const found = kept.get(line.key)
    if (line.said === 'done') {
      if (!found) findings.lost.push(`${line.key} was acknowledged and is not there`)
      else if (!agrees(line, found)) findings.lost.push(`${line.key} is there with another answer`)
    }
    // With an earlier try still under way, a refusal is no last word.
    if (line.said === 'refused' && line.tries === 1 && found) {
      findings.doubled.push(`${line.key} was refused (${line.code}) and is there all the same`)
    }
  }
  return findings
}

function agrees({ ids, receipt }: Extract<Line, { said: 'done' }>, found: Kept): boolean {
  const answer = JSON.stringify(found.answer)
  return ids.every((id) => answer.includes(id)) && (!receipt || receipt === found.receipt)
}
