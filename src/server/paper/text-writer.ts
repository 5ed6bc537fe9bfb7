import { type Face, faceFor, fontFile, type Shaped, shape } from './faces.ts'
import type { Align, Style } from './text-style.ts'
import { pt } from './units.ts'

/** Writes text into one PDF: which font, size and grey are set, which glyphs were used, what a word looks like encoded. */
export interface TextWriter {
  line(x: number, baseline: number, text: string, style: Style, align: Align): number
  widthOf(text: string, style: Style): number
  /** Places what is known only later, in the style of the foot. */
  later(name: string, x: number, baseline: number): void
  /** Says it, once, after the last place and before the end. */
  tell(name: string, text: string): void
  newPage(): void
  /** After a graphics state was restored: what was set before is no longer known. */
  forget(): void
}

/** pdfkit's embedded font: collects the glyphs used and writes the subset, the widths and the way back to Unicode. */
interface EmbeddedFont {
  subset: { includeGlyph(id: number): number }
  widths: number[]
  unicode: (readonly number[])[]
  ref(): PDFKit.PDFKitReference
}

interface UsedFont {
  name: string
  embedded: EmbeddedFont
  encoded: WeakMap<Shaped, string>
  /** Glyph number in the font file → four hex digits in this PDF. */
  hex: string[]
  /** The operators that set a style, by style. */
  states: WeakMap<Style, string>
}

/** The style of every foot; "of y" must match the "Page x" before it. */
export const FOOT: Style = { face: 'text', size: 8, grey: 0.2, figures: true }

export function openTextWriter(pdf: PDFKit.PDFDocument, write: (line: string) => void): TextWriter {
  const fonts = new Map<Face, UsedFont>()
  let set = ''

  const fontOf = (face: Face): UsedFont => {
    const font = fonts.get(face) ?? openFont(pdf, face)
    fonts.set(face, font)
    return font
  }
  const select = (style: Style): UsedFont => {
    const font = fontOf(style.face)
    const state = font.states.get(style) ?? stateOf(font, style)
    if (state !== set) {
      write(state)
      set = state
      pdf.page.fonts[font.name] = font.embedded.ref()
    }
    return font
  }

  return {
    line(x, baseline, text, asked, align) {
      const style = styleFor(asked, text)
      const shaped = shape(style.face, text, style.figures ?? false)
      const width = widthOf(shaped, style)
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
      const font = select(style)
      write(`BT 1 0 0 -1 ${pt(left)} ${pt(baseline)} Tm [${encode(font, shaped, style.size)}] TJ ET`)
      return width
    },
    widthOf(text, asked) {
      const style = styleFor(asked, text)
      return widthOf(shape(style.face, text, style.figures ?? false), style)
    },
    newPage() {
      set = ''
    },
    forget() {
      set = ''
    },
    ...openLater(pdf, write, () => fontOf(FOOT.face)),
  }
}

/** What stands on many pages and is known only later: a drawing is placed at once and filled when the time comes. */
function openLater(pdf: PDFKit.PDFDocument, write: (line: string) => void, footFont: () => UsedFont) {
  const open = new Map<string, PDFKit.PDFKitReference>()
  const tell = (name: string, text: string) => {
    const place = open.get(name)
    if (!place) return
    const font = footFont()
    const words = encode(font, shape(FOOT.face, text, true), FOOT.size)
    Object.assign(place.data, { Resources: { Font: { [font.name]: font.embedded.ref() } } })
    place.end(Buffer.from(`BT /${font.name} ${FOOT.size} Tf ${FOOT.grey} g [${words}] TJ ET`, 'latin1'))
    open.delete(name)
  }
  return {
    tell,
    later(name: string, x: number, baseline: number) {
      const place = open.get(name) ?? pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 120, 12] })
      open.set(name, place)
      Object.assign(pdf.page.xobjects, { [name]: place })
      write(`q 1 0 0 -1 ${pt(x)} ${pt(baseline)} cm /${name} Do Q`)
    },
  }
}

function openFont(pdf: PDFKit.PDFDocument, face: Face): UsedFont {
  // pdfkit takes a parsed font as well as a file; its types know files only.
  pdf.font(fontFile(face) as unknown as string, face)
  const embedded = (pdf as unknown as { _font: EmbeddedFont & { id: string } })._font
  return { name: embedded.id, embedded, encoded: new WeakMap(), hex: [], states: new WeakMap() }
}

function stateOf(font: UsedFont, style: Style): string {
  const tracking = pt(((style.tracking ?? 0) * style.size) / 1000)
  const state = `/${font.name} ${pt(style.size)} Tf ${tracking} Tc ${style.grey ?? 0} g`
  font.states.set(style, state)
  return state
}

/** The style as asked for, unless the face lacks a letter of the text. */
function styleFor(asked: Style, text: string): Style {
  const face = faceFor(asked.face, text)
  return face === asked.face ? asked : { ...asked, face }
}

/** Tracking follows each letter but the last. */
function widthOf(shaped: Shaped, { size, tracking = 0 }: Style): number {
  return ((shaped.width + tracking * Math.max(0, shaped.glyphs.length - 1)) * size) / 1000
}

/** A word as PDF writes it inside `[…] TJ`: glyph numbers, and between them the kerning the font asks for. */
function encode(font: UsedFont, word: Shaped, size: number): string {
  const known = font.encoded.get(word)
  if (known !== undefined) return known
  let line = ''
  let open = ''
  const close = () => {
    if (open) line += `<${open}>`
    open = ''
  }
  const shift = (amount: number) => {
    if (Math.abs(amount) < 0.5) return
    close()
    line += String(Math.round(amount))
  }
  for (const glyph of word.glyphs) {
    shift(-glyph.x)
    if (glyph.y !== 0) {
      close()
      line += `] TJ ${pt((glyph.y * size) / 1000)} Ts [`
    }
    open += hexOf(font, glyph)
    if (glyph.y !== 0) {
      close()
      line += '] TJ 0 Ts ['
    }
    shift(glyph.natural - glyph.advance + glyph.x)
  }
  close()
  // A raised accent depends on the size, so such a word is written afresh each time.
  if (!word.raised && !word.fleeting) font.encoded.set(word, line)
  return line
}

function hexOf({ embedded, hex }: UsedFont, glyph: Shaped['glyphs'][number]): string {
  const known = hex[glyph.id]
  if (known !== undefined) return known
  const id = embedded.subset.includeGlyph(glyph.id)
  embedded.widths[id] = glyph.natural
  embedded.unicode[id] = glyph.codePoints
  const digits = id.toString(16).padStart(4, '0')
  hex[glyph.id] = digits
  return digits
}
