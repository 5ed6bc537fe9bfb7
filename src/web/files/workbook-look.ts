import type { Merge } from '#shared/roster/raw-sheets.ts'

/** What a workbook shows of a sheet besides its cells. */
export interface SheetLook {
  isHidden: boolean
  /** Numbers of the rows that are filtered away or hidden by hand. */
  hiddenRows: ReadonlySet<number>
  merges: readonly Merge[]
}

type Files = Readonly<Record<string, Uint8Array>>

/** How the sheets of a workbook look, by their names. What cannot be found looks like any sheet. */
export function looksOf(files: Files): Map<string, SheetLook> {
  const looks = new Map<string, SheetLook>()
  const workbook = textOf(files, 'xl/workbook.xml')
  const paths = new Map(
    tags(textOf(files, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, ''),
    ]),
  )
  for (const tag of tags(workbook, 'sheet')) {
    const xml = textOf(files, `xl/${paths.get(attribute(tag, 'r:id')) ?? ''}`)
    looks.set(attribute(tag, 'name'), {
      isHidden: /hidden/i.test(attribute(tag, 'state')),
      hiddenRows: hiddenRows(xml),
      merges: tags(xml, 'mergeCell').flatMap((cell) => mergeOf(attribute(cell, 'ref'))),
    })
  }
  return looks
}

function hiddenRows(xml: string): Set<number> {
  const rows = tags(xml, 'row').filter((tag) => /\s(?:hidden="(?:1|true)"|ht="0")/.test(tag))
  return new Set(rows.map((tag) => Number(attribute(tag, 'r'))).filter(Boolean))
}

function mergeOf(ref: string): Merge[] {
  const [, left = '', top = '', right = '', bottom = ''] =
    /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/.exec(ref) ?? []
  if (left === '') return []
  return [{ left: placeOf(left), top: Number(top), right: placeOf(right), bottom: Number(bottom) }]
}

function placeOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(files: Files, path: string): string {
  const bytes = files[path]
  return bytes ? new TextDecoder().decode(bytes) : ''
}

/** The opening tags of this name, with or without the prefix some programs write. */
function tags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w{1,9}:)?${name}\\s[^<>]*>`, 'g')) ?? []
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

/** A text as it was before it was written as XML. */
export function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (said, decimal, hex, name) => {
    if (name) return NAMED[name] ?? said
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
