import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { keptText } from '#shared/kept-text.ts'

/** The three faces printed on paper: Inter for people and figures, Bricolage for the school's name and headings. */
export type Face = 'text' | 'strong' | 'head'

/** Glyphs of a piece of text, placed once and used many times. Lengths are thousandths of the type size. */
export interface Shaped {
  readonly glyphs: readonly ShapedGlyph[]
  readonly width: number
  /** True when an accent is raised by hand, by a length that depends on the type size. */
  readonly raised: boolean
  /** True for a number, which is not remembered. */
  readonly fleeting: boolean
}

interface ShapedGlyph {
  readonly id: number
  readonly codePoints: readonly number[]
  /** What the font file says the glyph advances. */
  readonly natural: number
  /** What it advances here, kerning included. */
  readonly advance: number
  readonly x: number
  readonly y: number
}

/** The parts of a fontkit font that we use; pdfkit reads the same object. */
export interface FontFile {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  hasGlyphForCodePoint(codePoint: number): boolean
  getGlyph(id: number, codePoints?: number[]): FontGlyph
  layout(text: string, features: string[] | undefined): { glyphs: FontGlyph[]; positions: FontPosition[] }
}

interface FontGlyph {
  id: number
  codePoints: number[]
  advanceWidth: number
  bbox: { minX: number; maxX: number; maxY: number }
}

interface FontPosition {
  xAdvance: number
  xOffset: number
  yOffset: number
}

const FILES: Record<Face, string> = { text: 'inter-text', strong: 'inter-strong', head: 'bricolage-head' }

const open = new Map<Face, FontFile>()

/** The font file of a face, read and parsed once per thread. */
export function fontFile(face: Face): FontFile {
  const font = open.get(face) ?? readFont(face)
  open.set(face, font)
  return font
}

/** The font file of a face, parsed anew. */
export function readFont(face: Face): FontFile {
  // pdfkit parses the file and keeps the parsed font where its types do not show it; sharing it saves 10 ms a paper.
  const reader = new PDFDocument({ autoFirstPage: false, font: '' })
  reader.font(readFileSync(new URL(`./fonts/${FILES[face]}.ttf`, import.meta.url)))
  const { font } = (reader as unknown as { _font: { font: FontFile } })._font
  tellLetters(font)
  return font
}

/**
 * A glyph first met as a part of another one (the dots of a colon, the accent of an é) is kept by fontkit without its letter, and
 * nobody could search for it, copy it or have it read out from then on. It is told its letter when that comes.
 */
function tellLetters(font: FontFile): void {
  const { getGlyph } = font
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph.call(font, id, codePoints)
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

/** Height above and below the line, as parts of the type size. */
export function metricsOf(face: Face): { ascent: number; descent: number } {
  const known = metrics.get(face)
  if (known) return known
  const font = fontFile(face)
  const own = { ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm }
  metrics.set(face, own)
  return own
}

const metrics = new Map<Face, { ascent: number; descent: number }>()

/** The face to set a text in: headings fall back to Inter when Bricolage lacks a letter (ɔ, ɛ, ŋ, ₵). */
export function faceFor(face: Face, text: string): Face {
  if (face !== 'head') return face
  const font = fontFile('head')
  for (const letter of text) if (!font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return 'strong'
  return 'head'
}

/** What is remembered of one face, with or without tabular figures. */
interface Memory {
  /** Whole texts and the words of them: a school's names are made of few words. */
  known: Map<string, Shaped>
  /** Single letters, for texts with a number in them, which hardly ever come twice. */
  letters: Map<string, Shaped>
}

// A whole school fits. Emptied when full, so that a year's report does not grow it for ever.
const REMEMBERED_MAX = 8_000
const memories = new Map<string, Memory>()

/** Shapes a text. `figures` sets digits in equal widths. A letter that no face has becomes an open box, an emoji nothing. */
export function shape(face: Face, asked: string, figures: boolean): Shaped {
  const text = withoutPictures(face, asked.length > TEXT_MAX ? asked.slice(0, TEXT_MAX) : asked)
  // Inter's tabular hyphen is as wide as a figure: a receipt number is set better without it.
  const tabular = figures && !text.includes('-')
  const memory = memoryOf(face, tabular)
  const space = text.indexOf(' ')
  if (space < 0 && HAS_DIGIT.test(text)) return shapeByLetters(memory, face, text, tabular)
  const known = memory.known.get(text)
  if (known) return known
  const isWord = space < 0 || text.length === 1
  const shaped = isWord
    ? shapeAfresh(fontFile(face), text, tabular)
    : joined(splitAt(text, space === 0 ? 1 : space).map((part) => shape(face, part, tabular)))
  if (memory.known.size >= REMEMBERED_MAX) memory.known.clear()
  memory.known.set(text, shaped)
  return shaped
}

/** A picture that no face has is left out, and of the spaces around it one. */
function withoutPictures(face: Face, text: string): string {
  if (!PERHAPS_PICTURES.test(text)) return text
  const font = fontFile(face)
  const isPrinted = (letter: string) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) || !EMOJI.test(letter)
  return [...text].filter(isPrinted).join('').replace(/ {2,}/g, ' ')
}

const PERHAPS_PICTURES = /\u200d|\u20e3|\ufe0f|[\u2600-\u27bf\u{1f000}-\u{1faff}]/u

/** A line never has more letters than this. */
const TEXT_MAX = 2_000
const HAS_DIGIT = /\d/

function memoryOf(face: Face, tabular: boolean): Memory {
  const key = tabular ? `${face} figures` : face
  const memory = memories.get(key) ?? { known: new Map(), letters: new Map() }
  memories.set(key, memory)
  return memory
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at)]
}

/** Figures need no kerning, and shaping each amount of a long report would cost more than all the rest. */
function shapeByLetters(memory: Memory, face: Face, text: string, tabular: boolean): Shaped {
  const parts: Shaped[] = []
  for (const letter of text.normalize('NFC')) {
    const known = memory.letters.get(letter) ?? shapeAfresh(fontFile(face), letter, tabular)
    memory.letters.set(letter, known)
    parts.push(known)
  }
  return { ...joined(parts), fleeting: true }
}

function joined(parts: Shaped[]): Shaped {
  const glyphs: ShapedGlyph[] = []
  let width = 0
  let raised = false
  for (const part of parts) {
    for (const glyph of part.glyphs) glyphs.push(glyph)
    width += part.width
    raised ||= part.raised
  }
  return { glyphs, width, raised, fleeting: false }
}

function shapeAfresh(font: FontFile, text: string, figures: boolean): Shaped {
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  const printable = [...text.normalize('NFC')]
    .map((letter) => {
      if (has(letter)) return letter
      // A ligature or a hyphen that does not break, from before they were kept as plain letters.
      const plain = keptText(letter)
      if (plain !== letter && [...plain].every(has)) return plain
      return EMOJI.test(letter) ? '' : '□'
    })
    .join('')
  const scale = 1000 / font.unitsPerEm
  const run = font.layout(printable, figures ? ['tnum'] : undefined)
  const glyphs = run.glyphs.map((glyph, index): ShapedGlyph => {
    const place = placeOf(run.glyphs, run.positions, index)
    return {
      id: glyph.id,
      codePoints: glyph.codePoints,
      natural: glyph.advanceWidth * scale,
      advance: (run.positions[index]?.xAdvance ?? 0) * scale,
      x: place.x * scale,
      y: place.y * scale,
    }
  })
  const width = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
  return { glyphs, width, raised: glyphs.some((glyph) => glyph.y !== 0), fleeting: false }
}

/** Pictures, flags, and the signs that colour and join them. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}])$/u

/** Where a glyph stands against the line. A tone mark the font has no anchor for is centred over its letter. */
function placeOf(glyphs: FontGlyph[], positions: FontPosition[], index: number): { x: number; y: number } {
  const glyph = glyphs[index]
  const position = positions[index]
  if (!glyph || !position) return { x: 0, y: 0 }
  const base = glyphs[index - 1]
  const isMark = glyph.advanceWidth === 0 && /^\p{M}$/u.test(String.fromCodePoint(glyph.codePoints[0] ?? 0))
  if (!isMark || !base || position.xOffset !== 0) return { x: position.xOffset, y: position.yOffset }
  const middle = (box: FontGlyph['bbox']) => (box.minX + box.maxX) / 2
  const lift = Math.max(0, base.bbox.maxY - X_HEIGHT)
  return { x: middle(base.bbox) - base.advanceWidth - middle(glyph.bbox), y: lift }
}

// The height of small letters in Inter's units: marks are drawn for them and lifted over anything taller.
const X_HEIGHT = 1130
