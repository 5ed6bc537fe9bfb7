import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file on its way into a ZIP. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Packs files one after the other while they are being written; nothing is held but what is under way. */
export function zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, signal?: AbortSignal): Readable {
  return Readable.from(zipChunks(entries), { objectMode: false, ...(signal && { signal }) })
}

interface Packed {
  name: Buffer
  crc: number
  size: number
  packedSize: number
  offset: number
}

async function* zipChunks(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Packed[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const packed: Packed = { name: Buffer.from(name), crc: 0, size: 0, packedSize: 0, offset }
    const head = localHeader(packed)
    yield head
    for await (const chunk of deflated(content, packed)) yield chunk
    const tail = descriptor(packed)
    yield tail
    offset += head.length + packed.packedSize + tail.length
    if (offset > SIZE_MAX) throw new Error('A ZIP of this kind holds at most 4 GB.')
    directory.push(packed)
  }
  const records = Buffer.concat(directory.map(directoryRecord))
  yield records
  yield endRecord(directory.length, records.length, offset)
}

const SIZE_MAX = 0xffff_ffff

/** Compresses on zlib's own threads, counting as it goes. */
async function* deflated(content: ZipEntry['content'], packed: Packed): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of content) {
      packed.crc = crc32(chunk, packed.crc)
      packed.size += chunk.length
      yield chunk
    }
  }
  // A failure of the content reaches us through the compressor, which the pipeline destroys with it.
  const compressor = pipeline(
    Readable.from(counted(), { objectMode: false }),
    createDeflateRaw(),
    () => undefined,
  )
  for await (const chunk of compressor) {
    packed.packedSize += chunk.length
    yield chunk
  }
}

/** Deflate, names in UTF-8, sizes told after the data; dated 1 January 1980, so that the same content gives the same file. */
const FLAGS = 0x0808
const METHOD = 8
const DATE = 0x0021

function localHeader({ name }: Packed): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(METHOD, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, size, packedSize }: Packed): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packedSize, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryRecord({ name, crc, size, packedSize, offset }: Packed): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(20, 4)
  record.writeUInt16LE(20, 6)
  record.writeUInt16LE(FLAGS, 8)
  record.writeUInt16LE(METHOD, 10)
  record.writeUInt16LE(DATE, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packedSize, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(offset, 42)
  return Buffer.concat([record, name])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
