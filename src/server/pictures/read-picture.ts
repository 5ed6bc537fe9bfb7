import { invalidField, Refusal } from '#shared/errors.ts'

/** A picture as we made it again: nothing of the file that was sent is in it but what is seen. */
export interface Picture {
  mediaType: 'image/jpeg' | 'image/png'
  content: Buffer
  width: number
  height: number
}

interface PictureWish {
  /** The field of the call that holds it, for the refusal. */
  field: string
  /** Of the file as it is sent. */
  bytesMax: number
  /** The longer side of what is kept, in points; a smaller picture stays as it is. */
  sideMax: number
  /** A photo is a JPEG; what has transparent parts or few colours, such as a logo, is a PNG. */
  as: 'jpeg' | 'png'
  /** What is transparent becomes white: for paper. A JPEG always is. */
  isOpaque?: boolean
}

/**
 * The picture in a base64 text, decoded, turned upright and encoded again without what else the file carried. Told by its
 * bytes, not its name; one at a time, off the event loop, and given up after some seconds. Refuses invalid (no picture, too
 * large, too many points, damaged) with the field, and busy.
 */
export async function readPicture(base64: string, wish: PictureWish): Promise<Picture> {
  const bytes = bytesOf(base64, wish)
  requireKnownKind(bytes, wish.field)
  return await inTurn(() => remake(bytes, wish))
}

const PIXELS_MAX = 30_000_000
const SECONDS_MAX = 10
const WAITING_MAX = 20
const JPEG_QUALITY = 75

function bytesOf(base64: string, { field, bytesMax }: PictureWish): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw invalidField(field, NO_PICTURE)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > bytesMax)
    throw invalidField(field, `The picture is larger than ${bytesMax / 1_000_000} MB. Choose a smaller one.`)
  return bytes
}

const NO_PICTURE = 'This file is not a picture we can read. Choose a JPEG, PNG or WebP.'

function requireKnownKind(bytes: Buffer, field: string): void {
  const begins = (...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte)
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp && !begins(0xff, 0xd8, 0xff) && !begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    throw invalidField(field, NO_PICTURE)
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** A decoded picture may take 120 MB: one is in memory at a time. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING_MAX)
    throw new Refusal('busy', 'Many pictures are arriving. Try again in a moment.', { retryAfterSeconds: 5 })
  waiting++
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return await turn.finally(() => waiting--)
}

async function remake(bytes: Buffer, { field, sideMax, as, isOpaque }: PictureWish): Promise<Picture> {
  const sharp = await decoder()
  await requireSize(sharp, bytes, field)
  // One that was cut off would be grey from there on: it is refused.
  const opened = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated', pages: 1 })
  const fitted = opened
    .rotate()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
  if (as === 'jpeg' || isOpaque) fitted.flatten({ background: 'white' })
  const encoded = as === 'png' ? fitted.png() : fitted.jpeg({ quality: JPEG_QUALITY })
  const { data, info } = await encoded
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw invalidField(field, 'The picture is damaged or cut off. Take it again.')
    })
  return { mediaType: `image/${as}`, content: data, width: info.width, height: info.height }
}

/** Told by the header alone, before a single point is decoded. */
async function requireSize(sharp: Sharp, bytes: Buffer, field: string): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalidField(field, 'The picture is damaged. Take it again.')
    })
  if (width * height <= PIXELS_MAX) return
  throw invalidField(
    field,
    `The picture has more than ${PIXELS_MAX / 1_000_000} million points. Take a smaller one.`,
  )
}

type Sharp = typeof import('sharp').default

let loaded: Promise<Sharp> | undefined

/** Loaded with the first picture: a school that sends none pays nothing for it. */
async function decoder(): Promise<Sharp> {
  loaded ??= loadDecoder()
  return await loaded
}

/** Nothing but these three kinds is decoded, whatever a file turns out to be. */
async function loadDecoder(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}
