import PDFDocument from 'pdfkit'
import { faceFor } from './faces.ts'
import { openPictures, type Picture } from './picture.ts'
import { openStructure, type Structure } from './structure.ts'
import type { Align, Style } from './text-style.ts'
import { openTextWriter, type TextWriter } from './text-writer.ts'
import { pt } from './units.ts'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * One PDF being drawn. Lengths are points, y runs down from the top edge, `baseline` is where letters stand.
 * Content is collected as text and given to pdfkit a page at a time: a call per mark would cost three times as much.
 */
export interface Canvas {
  readonly structure: Structure
  page(width: number, height: number): void
  /** Sets one line of text; returns its width. */
  text(x: number, baseline: number, text: string, style: Style, align?: Align): number
  widthOf(text: string, style: Style): number
  rule(x1: number, x2: number, y: number, thickness: number, grey?: number, dash?: number): void
  upright(x: number, y1: number, y2: number, thickness: number, grey?: number): void
  box(area: Area, thickness: number): void
  fill(areas: readonly Area[], grey: number): void
  /** Text turned about the middle of the page, behind everything drawn after it. */
  watermark(text: string, size: number, grey: number): void
  /** Places a drawing that comes again and again; its content is made and stored once in the file. */
  stamp(name: string, x: number, y: number, make: () => Stamp): void
  /** Places a picture; its content is stored once in the file. */
  picture(picture: Picture, area: Area): void
  /** Places a text of the foot that is known only later: the "of y" of "Page x of y". */
  later(name: string, x: number, baseline: number): void
  /** Says what was placed, once, when it is known. */
  tell(name: string, text: string): void
  /** Ends the last page and writes fonts, structure and index. */
  end(): void
}

export interface Stamp {
  width: number
  height: number
  /** Drawing operators, y running down. */
  content: string
}

export interface CanvasOptions {
  title: string
  author: string
  printedAt: Date
  /** As the web names it. */
  language: string
  /** Names tables, rows and headings for screen readers; costs about 100 bytes and 10 µs a cell. */
  tagged: boolean
}

/** Opens a PDF; `out` receives its bytes in order while it is drawn, the last of them before `end` returns. */
export function openCanvas(options: CanvasOptions, out: (bytes: Uint8Array) => void): Canvas {
  const pdf = openPdf(options)
  takeBytes(pdf, out)
  let content: string[] = []
  const flush = () => {
    if (content.length > 0) pdf.addContent(Buffer.from(`${content.join('\n')}\n`, 'latin1'))
    content = []
  }
  const write = (line: string) => content.push(line)
  const textWriter = openTextWriter(pdf, write)
  const nameOf = openPictures(pdf)
  const structure = openStructure(pdf, options.tagged, write, flush)
  return {
    structure,
    ...marks(write),
    page(width, height) {
      flush()
      const last: PDFKit.PDFPage | null = pdf.page
      pdf.addPage({ size: [width, height], margin: 0 })
      // A page that is written needs its number only; pdfkit would keep all it knows of it to the end.
      if (last && !options.tagged) Object.assign(last.dictionary, { data: {} })
      textWriter.newPage()
    },
    text: (x, baseline, text, style, align) => textWriter.line(x, baseline, text, style, align ?? 'left'),
    widthOf: textWriter.widthOf,
    watermark: (text, size, grey) => drawWatermark(pdf.page, textWriter, write, { text, size, grey }),
    stamp: openStamps(pdf, write),
    picture: (picture, { x, y, width, height }) => {
      const label = nameOf(picture)
      write(`q ${pt(width)} 0 0 ${pt(-height)} ${pt(x)} ${pt(y + height)} cm /${label} Do Q`)
    },
    later: textWriter.later,
    tell: textWriter.tell,
    end() {
      flush()
      structure.end()
      pdf.end()
    },
  }
}

function openPdf(options: CanvasOptions) {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    lang: options.language,
    displayTitle: true,
    ...(options.tagged && { tagged: true }),
    info: {
      Title: options.title,
      Author: options.author,
      Creator: 'Akontaa',
      CreationDate: options.printedAt,
    },
  })
  addMetadata(pdf, options)
  return pdf
}

/** pdfkit hands its bytes to a stream, which holds them until its thread is idle: a long report would pile up. */
function takeBytes(pdf: PDFKit.PDFDocument, out: (bytes: Uint8Array) => void): void {
  const header = pdf.read()
  if (header) out(header)
  pdf.push = (bytes: Uint8Array | null) => {
    if (bytes) out(bytes)
    return true
  }
}

/** pdfkit puts title and author into its XML as they are; a school called "Grace & Sons" would break it. */
function addMetadata(pdf: PDFKit.PDFDocument, { title, author, printedAt, language }: CanvasOptions): void {
  const inXml = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const instant = `${printedAt.toISOString().slice(0, 19)}Z`
  Object.assign(pdf, { _addInfo: () => undefined })
  pdf.appendXML(`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${inXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${inXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${instant}</xmp:CreateDate><xmp:CreatorTool>Akontaa</xmp:CreatorTool></rdf:Description>`)
}

function marks(write: (line: string) => void) {
  return {
    rule(x1: number, x2: number, y: number, thickness: number, grey = 0, dash = 0) {
      const pattern = dash > 0 ? `[${pt(dash)}] 0 d` : ''
      write(`q ${pt(thickness)} w ${grey} G ${pattern} ${pt(x1)} ${pt(y)} m ${pt(x2)} ${pt(y)} l S Q`)
    },
    upright(x: number, y1: number, y2: number, thickness: number, grey = 0) {
      write(`q ${pt(thickness)} w ${grey} G ${pt(x)} ${pt(y1)} m ${pt(x)} ${pt(y2)} l S Q`)
    },
    box({ x, y, width, height }: Area, thickness: number) {
      const inset = thickness / 2
      const size = `${pt(width - thickness)} ${pt(height - thickness)}`
      write(`q ${pt(thickness)} w 0 G ${pt(x + inset)} ${pt(y + inset)} ${size} re S Q`)
    },
    fill(areas: readonly Area[], grey: number) {
      const path = areas.map(({ x, y, width, height }) => `${pt(x)} ${pt(y)} ${pt(width)} ${pt(height)} re`)
      write(`q ${grey} g ${path.join(' ')} f Q`)
    },
  }
}

function openStamps(pdf: PDFKit.PDFDocument, write: (line: string) => void): Canvas['stamp'] {
  const stamps = new Map<string, PDFKit.PDFKitReference>()
  return (name, x, y, make) => {
    const stamp = stamps.get(name) ?? makeStamp(pdf, make())
    stamps.set(name, stamp)
    Object.assign(pdf.page.xobjects, { [name]: stamp })
    write(`q 1 0 0 1 ${pt(x)} ${pt(y)} cm /${name} Do Q`)
  }
}

function makeStamp(pdf: PDFKit.PDFDocument, { width, height, content }: Stamp): PDFKit.PDFKitReference {
  const stamp = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} })
  stamp.end(Buffer.from(content, 'latin1'))
  return stamp
}

interface Watermark {
  text: string
  size: number
  grey: number
}

function drawWatermark(
  page: PDFKit.PDFPage,
  textWriter: TextWriter,
  write: (line: string) => void,
  { text, size, grey }: Watermark,
): void {
  const angle = (-32 * Math.PI) / 180
  const turn = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)].map((part) =>
    part.toFixed(4),
  )
  const style: Style = { face: faceFor('head', text), size, grey }
  write(`q ${turn.join(' ')} ${pt(page.width / 2)} ${pt(page.height / 2)} cm`)
  textWriter.line(0, size * 0.33, text, style, 'center')
  textWriter.forget()
  write('Q')
}
