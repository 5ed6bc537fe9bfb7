/** Where the ledger's SQL can be made wrong in one place, and how. */

export interface Mutant {
  /** Below the project's root. */
  file: string
  line: number
  kind: Kind
  /** The words of the place, before and after. */
  from: string
  to: string
  /** The whole file with the place changed. */
  text: string
}

interface Rule {
  /** What it means when nobody notices. */
  says: string
  pattern: RegExp
  to: (found: string) => string
}

const SIDES: Record<string, string> = { "'Debit'": "'Credit'", "'Credit'": "'Debit'" }
const BOUNDS: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

export const rules = {
  sign: {
    says: 'a sum with the other sign',
    pattern: /(?<=[\w)\]] )[+-](?= [\w(])/g,
    to: (found) => (found === '+' ? '-' : '+'),
  },
  side: {
    says: 'the other side of the ledger',
    pattern: /'(?:Debit|Credit)'/g,
    to: (found) => SIDES[found] ?? '',
  },
  bound: {
    says: 'one too many or too few',
    pattern: /(?<= )[<>]=?(?= )/g,
    to: (found) => BOUNDS[found] ?? '',
  },
  school: {
    says: 'rows of any school',
    pattern:
      /\b(?:\w+\.)?school_id = (?:p_school|\w+\.school_id) and |\s+and (?:\w+\.)?school_id = (?:p_school|\w+\.school_id)/g,
    to: () => ' ',
  },
  lock: {
    says: 'two acts at one moment',
    pattern: / for (?:no key )?update(?: of \w+)?\b(?! skip)|perform pg_advisory_xact_lock\([^;]*\);/g,
    to: () => ' ',
  },
  guard: { says: 'what is refused is done', pattern: /perform refuse\([^;]*\);/g, to: () => 'null;' },
  negation: {
    says: 'the opposite',
    pattern: /\bnot exists\b|\bis null\b|\bis not null\b|\bif not found\b/g,
    to: (found) =>
      found.startsWith('is') ? (found === 'is null' ? 'is not null' : 'is null') : found.replace('not ', ''),
  },
} satisfies Record<string, Rule>

export type Kind = keyof typeof rules

/** Every mutant of a file, in its order. What stands in comments is left alone, and so are a function's comment and its grants. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const code = withoutComments(text)
  return (Object.entries(rules) as [Kind, Rule][])
    .flatMap(([kind, { pattern, to }]) =>
      [...code.matchAll(pattern)].map(({ index, 0: found }) => {
        const changed = to(found)
        return {
          file,
          line: text.slice(0, index).split('\n').length,
          kind,
          from: around(code, index, found),
          to: changed.trim(),
          text: text.slice(0, index) + changed + text.slice(index + found.length),
        }
      }),
    )
    .sort((one, other) => one.line - other.line)
}

/** The same length, so that places stay where they are. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
}

const AROUND = 24

function around(code: string, index: number, found: string): string {
  const from = Math.max(code.lastIndexOf('\n', index) + 1, index - AROUND)
  const end = code.indexOf('\n', index + found.length)
  return code.slice(from, Math.min(end < 0 ? code.length : end, index + found.length + AROUND)).trim()
}
