import { atRow, Unreadable } from './unreadable.ts'

const HEADINGS = ['Date', 'Money in', 'Money out', 'Payer name', 'Memo']

/** Whether a text is a QIF file, as programs of bookkeeping hand it out. */
export function isQif(text: string): boolean {
  return /^\s*!(type|account|option|clear)\b/i.test(text)
}

/** The movements of a QIF file as a table: it writes its dates in one of two orders, as a table does. Throws Unreadable. */
export function readQif(text: string): string[][] {
  if (!/\^\s*$/.test(text))
    throw new Unreadable('This QIF file breaks off in its last line. Nothing was read.')
  const rows = [HEADINGS]
  let isOfMoney = false
  let record = new Map<string, string>()
  text.split(/\r\n|\n|\r/).forEach((line, place) => {
    const code = line.charAt(0).toUpperCase()
    if (code === '!') {
      if (/^!type:(invst|security|prices)/i.test(line))
        throw atRow(place + 1, 'this is a list of investments, and no statement of an account.')
      isOfMoney = /^!type:(bank|cash|ccard|oth a|oth l)/i.test(line)
      record = new Map()
    } else if (code === '^') {
      if (isOfMoney && record.size > 0) rows.push(rowOf(record))
      record = new Map()
    } else if (code !== '' && !record.has(code)) record.set(code, line.slice(1).trim())
  })
  return rows
}

function rowOf(record: ReadonlyMap<string, string>): string[] {
  const said = (code: string) => record.get(code) ?? ''
  const amount = said('T') || said('U')
  const isOut = /^[-−]/.test(amount)
  // `2/11' 6` is how some write the year.
  const date = said('D')
    .replace(/\s*'\s*/, '/')
    .replace(/\/(\d)$/, '/0$1')
    .replaceAll(' ', '')
  return [date, isOut ? '' : amount, isOut ? amount.slice(1) : '', said('P'), said('M')]
}
