import { z } from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'

/** What somebody may send to a call to make the server work: the largest it takes, in a shape that costs most. */
export interface WorstBody {
  name: string
  body: string
}

const TEXT_LENGTH_MAX = 20_000
const VALUES_MAX = 9_900
const PUBLIC_BYTES_MAX = 100_000
const SIGNED_IN_BYTES_MAX = 1_000_000

/** Texts that patterns go back and forth over, that take the square of their length to compose, or grow when escaped. */
const BAITS = {
  digits: '0',
  'digits apart': '0/',
  'marks on a letter': '\u0301\u0316',
  spaces: ' ',
  capitals: 'AB ',
  'signs of an address': 'a@a.',
  dashes: '-',
  brackets: '(',
  quotes: '"',
  newlines: '\n',
  'wide letters': '\ufdfa',
}

/** What is refused while it is read: the same for every call that takes bodies of that size. */
export function unreadableBodies(endpoint: Endpoint): WorstBody[] {
  const size = bodySizeOf(endpoint)
  const fields = fieldsOf(endpoint)
  return [
    { name: 'lists in lists', body: '['.repeat(size) },
    { name: 'objects in objects', body: '{"a":'.repeat(size / 5) },
    { name: 'a list without end', body: `{"${fields[0]}":[${'1,'.repeat(size / 2 - 100)}1]}` },
    { name: 'names without end', body: `{${names(size / 10)}}` },
    { name: 'one long text', body: `{"${fields[0]}":"${'x'.repeat(size - 100)}"}` },
    { name: 'one long text, escaped', body: `{"${fields[0]}":"${'\\u0041'.repeat(size / 6 - 30)}"}` },
    { name: 'one long number', body: `{"${fields[0]}":${'9'.repeat(size - 100)}}` },
    { name: 'nothing but spaces', body: ' '.repeat(size) },
    { name: 'broken at the end', body: `{"${fields[0]}":"${'x'.repeat(size - 100)}` },
  ]
}

/** The bodies for one call that are just within every limit. */
export function worstBodies(endpoint: Endpoint): WorstBody[] {
  const size = bodySizeOf(endpoint)
  const fields = fieldsOf(endpoint)
  const filled = (value: unknown) => JSON.stringify(Object.fromEntries(fields.map((name) => [name, value])))
  return [
    { name: 'as many names as there may be', body: `{${names(Math.min(VALUES_MAX, size / 10))}}` },
    ...fields.map((name) => ({
      name: `as many values as there may be in ${name}`,
      body: JSON.stringify({ [name]: Array.from({ length: Math.min(VALUES_MAX, size / 6) }, () => 'x') }),
    })),
    ...Object.entries(BAITS)
      .map(([name, piece]) => ({ name: `${name} in every field`, body: filled(baitOf(piece, size, fields)) }))
      .filter(({ body }) => Buffer.byteLength(body) <= size),
  ]
}

/** Class lists of 10 MB, each the worst of its kind. */
export function worstLists(): WorstBody[] {
  const heading = 'Name,Class,Sex,Guardian,Phone'
  const row = 'Ama Addo,Basic 4,F,Esi Addo,0241234567'
  const size = 9_900_000
  const list = (csv: string) => JSON.stringify({ csv, dryRun: true })
  const cells = Object.entries(BAITS).map(([name, piece]) => ({
    name: `a list with a cell of ${name}`,
    body: list(`${heading}\n${`${piece.repeat(size / 30 / piece.length)},`.repeat(5)}\n${row}`),
  }))
  return [
    ...cells,
    { name: 'a list of columns', body: list(`${heading}${',x'.repeat(size / 2)}\n${row}`) },
    { name: 'a list of empty columns', body: list(`${heading}${','.repeat(size)}\n${row}`) },
    { name: 'a list of empty lines', body: list('\n'.repeat(size / 2)) },
    { name: 'a list of quotation marks', body: list(`${heading}\n${'""'.repeat(size / 5)}`) },
    { name: 'a list of broken rows', body: list(`${heading}\n${'"x"x\n'.repeat(size / 10)}`) },
    { name: 'a list of wrong rows', body: list(`${heading}\n${`${wrongRow()}\n`.repeat(19_999)}`) },
    { name: 'a list of right rows', body: list(`${heading}\n${rightRows(19_999)}`) },
    {
      name: 'a list of given columns',
      body: JSON.stringify({ csv: heading, columns: Object.fromEntries(numbered(VALUES_MAX)) }),
    },
  ]
}

/** In bytes. */
export function bodySizeOf({ access, bodyBytesMax = SIGNED_IN_BYTES_MAX }: Endpoint): number {
  return access === 'public' ? PUBLIC_BYTES_MAX : bodyBytesMax
}

/** The fields of a body; one that no call knows where it has none. */
function fieldsOf({ body }: Endpoint): string[] {
  const names = namesIn(body)
  return names.length > 0 ? names : ['unknown']
}

/** The names of what a call reads from its body or its address. */
export function namesIn(read: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(read, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

function baitOf(piece: string, size: number, fields: readonly string[]): string {
  const bytes =
    Math.max(...[piece, JSON.stringify(piece).slice(1, -1)].map((text) => Buffer.byteLength(text))) /
    piece.length
  const room = (size - 1_000) / fields.length / bytes
  return piece.repeat(Math.floor(Math.min(TEXT_LENGTH_MAX, room) / piece.length))
}

function names(count: number): string {
  return numbered(count)
    .map(([name]) => `"${name}":1`)
    .join(',')
}

function numbered(count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [index.toString(36), 'x'])
}

function wrongRow(): string {
  return `${'ADDO '.repeat(20)},${'No such class '.repeat(10)},perhaps,${'Esi '.repeat(20)},12`
}

function rightRows(count: number): string {
  return numbered(count)
    .map(([name], index) => `Ama ${name},Basic 4,F,Esi ${name},024${String(index).padStart(7, '0')}`)
    .join('\n')
}
