/** A PNG without transparent parts; its sides in points of its own. */
export interface Picture {
  content: Uint8Array
  width: number
  height: number
}

interface Opened {
  label: string
  obj: PDFKit.PDFKitReference
  embed(pdf: PDFKit.PDFDocument): void
}

/** What pdfkit can do besides what its types say. */
interface OpensPictures {
  openImage(bytes: Buffer): Opened
}

/** Places pictures on pages of one PDF; each is stored once in the file, however many pages show it. */
export function openPictures(pdf: PDFKit.PDFDocument): (picture: Picture) => string {
  const opened = new Map<Picture, Opened>()
  return (picture) => {
    const image = opened.get(picture) ?? embedded(pdf, picture)
    opened.set(picture, image)
    Object.assign(pdf.page.xobjects, { [image.label]: image.obj })
    return image.label
  }
}

function embedded(pdf: PDFKit.PDFDocument, { content }: Picture): Opened {
  const image = (pdf as PDFKit.PDFDocument & OpensPictures).openImage(Buffer.from(content))
  image.embed(pdf)
  return image
}

/** How large a picture is drawn within a box, whole and as it is. */
export function fitPicture({ width, height }: Picture, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}
