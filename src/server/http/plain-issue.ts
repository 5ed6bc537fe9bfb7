import type { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** What is wrong with a field whose contract has no sentence of its own for it: names the field, and says what it must be. */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.length ? issue.path.join('.') : 'The body'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} must be ${KINDS[issue.expected] ?? 'given'}.`
    case 'invalid_value':
      return `${name} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(named).join(', ')}.`
    case 'too_small':
      return `${name} ${limited(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')}`
    case 'too_big':
      return `${name} ${limited(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')}`
    default:
      return `${name} is not valid.`
  }
}

function named(value: unknown): string {
  return value === '' ? 'empty' : String(value)
}

/** "must have at most 80 characters.", "must be at least 1." */
function limited(issue: { origin: string }, limit: number | bigint, which: string): string {
  const counted = limit.toLocaleString('en')
  if (issue.origin === 'string')
    return `must have ${which} ${counted} ${limit === 1 ? 'character' : 'characters'}.`
  if (issue.origin === 'array') return `must have ${which} ${counted} ${limit === 1 ? 'item' : 'items'}.`
  return `must be ${which} ${counted}.`
}
