/**
 * The logical structure of a PDF: what a screen reader and copy-and-paste go by.
 * Everything drawn outside `part` and `piece` is decoration ("artifact") to them.
 */
export interface Structure {
  /** A part made of other parts: a table, a row. */
  part(type: PartType, draw: () => void): void
  /** A piece of text: a heading, a paragraph, a cell. */
  piece(type: PieceType, draw: () => void, alt?: string): void
  /** Opens a part that outlives one call, such as a table over many pages; returns how to close it. */
  open(type: PartType): () => void
  artifact(draw: () => void): void
  end(): void
}

type PartType = 'Document' | 'Table' | 'TR' | 'Sect'
/** `RH` heads a row, as `TH` heads a column. */
type PieceType = 'H1' | 'H2' | 'P' | 'TH' | 'RH' | 'TD' | 'Figure'

type Element = PDFKit.PDFStructureElement

/** Structure over pdfkit's own tree. Without `tagged` only the drawing itself happens. */
export function openStructure(
  pdf: PDFKit.PDFDocument,
  tagged: boolean,
  write: (line: string) => void,
  flush: () => void,
): Structure {
  if (!tagged) return UNTAGGED
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const stack: Element[] = [root]
  const open = (type: PartType) => {
    const element = pdf.struct(type)
    stack.at(-1)?.add(element)
    stack.push(element)
    return () => {
      stack.splice(stack.indexOf(element), 1)
      element.end()
      forget(element)
    }
  }
  return {
    open,
    part(type, draw) {
      const close = open(type)
      draw()
      close()
    },
    piece(type, draw, alt) {
      const tag = type === 'RH' ? 'TH' : type
      const element = pdf.struct(tag, { ...scopeOf(type), ...(alt && { alt }) })
      stack.at(-1)?.add(element)
      flush()
      const content = pdf.markStructureContent(tag)
      draw()
      flush()
      pdf.endMarkedContent()
      element.add(content)
      element.end()
      forget(element)
    },
    artifact(draw) {
      write('/Artifact BMC')
      draw()
      write('EMC')
    },
    end() {
      root.end()
    },
  }
}

function scopeOf(type: PieceType): { scope?: 'Row' | 'Column' } {
  return type === 'RH' ? { scope: 'Row' } : type === 'TH' ? { scope: 'Column' } : {}
}

/** What is written needs its number and its parent only: pdfkit would keep all it knows of each cell to the end of a long report. */
function forget(element: Element): void {
  const written = element as unknown as { _flushed: boolean; dictionary: { data: { P?: unknown } } }
  if (written._flushed) Object.assign(written.dictionary, { data: { P: written.dictionary.data.P } })
}

const UNTAGGED: Structure = {
  part: (_, draw) => draw(),
  piece: (_, draw) => draw(),
  open: () => () => undefined,
  artifact: (draw) => draw(),
  end: () => undefined,
}
