import pg from 'pg'

/**
 * How values arrive from SQL: bigint as a number (money and counts; refused beyond 2^53), a date as its own text
 * 'YYYY-MM-DD' (a Date would move it to another day in another time zone), numeric as text, a timestamp as a Date.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === pg.types.builtins.INT8) return safeInteger
    if (id === pg.types.builtins.DATE) return asText
    if (id === int8Array) return (text: string) => elementsOf(text).map(safeInteger)
    if (id === dateArray) return elementsOf
    return pg.types.getTypeParser(id, format)
  },
}

const int8Array = 1016
const dateArray = 1182
const textArrayId: number = 1009
const textArray = pg.types.getTypeParser(textArrayId)

function safeInteger(text: string | null): number | null {
  if (text === null) return null
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new Error(`The database answered ${text}, too large a number to be exact.`)
  return number
}

function asText(text: string): string {
  return text
}

function elementsOf(text: string): (string | null)[] {
  return textArray(text)
}
