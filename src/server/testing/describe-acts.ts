import { functionsIn, keysAnswered, keysRead } from './sql-keys.ts'

const HEAD = `// What each of the ledger's functions reads of its input, and what keys its answer may have. Read out of their SQL by
// \`npm run schema\`, never written by hand: callLedger has the compiler compare them with the types beside each call.

// biome-ignore format: a line for each list is shorter.
export interface LedgerActs {
`

/** The functions that are granted to somebody as doors are: they take the school, who calls, and a JSON. */
export function describeActs(texts: string[]): string {
  const functions = functionsIn(texts)
  const granted = texts.flatMap((text) => [
    ...text.matchAll(/^grant execute on function (\w+)\(uuid, jsonb, jsonb\) to akontaa_tenant\b/gm),
  ])
  const acts = granted.map(([, door = '']) => ({
    door,
    act: functions.has(`${door}_act`) ? `${door}_act` : door,
  }))
  const lines = acts.map(({ door, act }) => {
    const [one] = functions.get(act) ?? []
    if (`${one?.takes}` !== 'p_school,p_caller,p_input') return ''
    return `  ${door}: {\n${field('reads', keysRead(functions, act, 2))}${field('answers', keysAnswered(functions, act))}  }\n`
  })
  return `${HEAD}${lines.join('')}}\n`
}

function field(name: string, keys: Set<string>): string {
  const named = [...keys].sort().map((key) => `'${key}'`)
  return `    ${name}: ${named.join(' | ') || 'never'}\n`
}
