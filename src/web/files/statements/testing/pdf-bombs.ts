import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** PDFs that unpack to far more than a statement holds: a megabyte of a file, or a few kilobytes. */
export const pdfBombs: Record<string, () => ArrayBuffer> = {
  'a page of a gigabyte of blanks': () => pageOf('/FlateDecode', gigabyte(' ')),
  'a page of a gigabyte of blanks, packed twice': () =>
    pageOf('/FlateDecode/FlateDecode', deflateSync(gigabyte(' '))),
  'a page of eight megabytes in runs': () =>
    pageOf('/FlateDecode/RunLengthDecode', deflateSync(many('\x81 ', 65_000, 'latin1'))),
  'a page of two million empty objects': () =>
    pageOf('/FlateDecode', deflateSync(many('[<<>>]0 ', 1_000_000))),
}

/** A zlib stream that unpacks to a gigabyte: one megabyte, a thousand times. */
function gigabyte(letter: string): Buffer {
  const part = deflateRawSync(Buffer.alloc(1_000_000, letter), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 1_000 }, () => part)])
}

function many(text: string, times: number, encoding: BufferEncoding = 'utf8'): Buffer {
  return Buffer.alloc(text.length * times, Buffer.from(text, encoding))
}

interface PdfObject {
  dict: string
  data?: Buffer
}

const FONTS = '/Font<</F 5 0 R>>'

function pageOf(filters: string, contents: Buffer): ArrayBuffer {
  return pdfOf([
    { dict: '/Type/Catalog/Pages 2 0 R' },
    { dict: '/Type/Pages/Kids[3 0 R]/Count 1' },
    {
      dict: `/Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<${FONTS}>>`,
    },
    { dict: `/Filter[${filters}]`, data: contents },
    { dict: '/Type/Font/Subtype/Type1/BaseFont/Helvetica' },
  ])
}

function pdfOf(objects: readonly PdfObject[]): ArrayBuffer {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.5\n')]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  objects.forEach(({ dict, data }, at) => {
    places.push(length())
    parts.push(Buffer.from(`${at + 1} 0 obj\n<<${dict}${data ? `/Length ${data.length}` : ''}>>\n`))
    if (data) parts.push(Buffer.from('stream\n'), data, Buffer.from('\nendstream\n'))
    parts.push(Buffer.from('endobj\n'))
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = length()
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF\n`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts)).buffer
}
