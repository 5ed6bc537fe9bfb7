/** A piece of text on a page. Points, from the lower left corner. */
export interface PdfText {
  text: string
  left: number
  right: number
  /** Of the line it stands on. */
  base: number
  size: number
}
