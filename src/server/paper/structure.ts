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
type PieceType = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure'

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
      const element = pdf.struct(type, { ...(type === 'TH' && { scope: 'Column' }), ...(alt && { alt }) })
      stack.at(-1)?.add(element)
      flush()
      const content = pdf.markStructureContent(type)
      draw()
      flush()
      pdf.endMarkedContent()
      element.add(content)
      element.end()
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

const UNTAGGED: Structure = {
  part: (_, draw) => draw(),
  piece: (_, draw) => draw(),
  open: () => () => undefined,
  artifact: (draw) => draw(),
  end: () => undefined,
}
