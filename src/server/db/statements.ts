/**
 * The statements of a text of SQL, one by one: Citus passes a change of a table on with the whole text it came in. Knows
 * quotes, names in quotes, dollar quotes and comments, which is all that our migrations are written with.
 */
export function statementsIn(text: string): string[] {
  const statements: string[] = []
  let start = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token !== ';') continue
    statements.push(text.slice(start, index))
    start = index + 1
  }
  return [...statements, text.slice(start)].filter(
    (statement) => statement.replace(COMMENT, '').trim() !== '',
  )
}

const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g
