import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestSchool } from '../testing/test-school.ts'
import { findPicture, keepPicture, readPicture } from './index.ts'

const wish = { field: 'photo', bytesMax: 2_000_000, sideMax: 800, as: 'jpeg' } as const

const base64 = (bytes: Buffer) => bytes.toString('base64')
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a63a1e' } })
const refused = { code: 'invalid', details: { fields: { photo: expect.any(String) } } }

test('a photo is turned upright, made smaller, and loses where it was taken', async () => {
  const sent = await drawn(2000, 1000)
    .withExif({ IFD0: { Copyright: 'who took it' }, IFD3: { GPSLatitude: '5/1 6/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

  const picture = await readPicture(base64(sent), wish)

  expect(picture).toMatchObject({ mediaType: 'image/jpeg', width: 400, height: 800 })
  expect(await sharp(picture.content).metadata()).not.toHaveProperty('exif')
  expect(picture.content.includes('who took it')).toBe(false)
})

test('PNG and WebP are read as well; a small logo keeps its size and what is transparent', async () => {
  const clear = sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 80, b: 0, alpha: 0 } },
  })

  for (const sent of [await clear.clone().png().toBuffer(), await clear.clone().webp().toBuffer()]) {
    const logo = await readPicture(base64(sent), { ...wish, as: 'png' })
    expect(logo).toMatchObject({ mediaType: 'image/png', width: 40, height: 30 })
    expect(await sharp(logo.content).metadata()).toMatchObject({ hasAlpha: true })
  }
})

test('what is no picture is refused by its bytes, whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const gif = await drawn(8, 8).gif().toBuffer()
  const whole = await drawn(300, 300).jpeg().toBuffer()
  const wrong = [
    ...['', 'no base64!', 'data:image/png;base64,AAAA', base64(Buffer.from(svg)), base64(gif)],
    base64(Buffer.from('%PDF-1.7')),
    base64(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)])),
    base64(whole.subarray(0, whole.length / 2)),
    base64(Buffer.alloc(2_000_001, 0xff)),
  ]

  for (const sent of wrong) await expect(readPicture(sent, wish)).rejects.toMatchObject(refused)
})

test('a picture that would fill the memory is refused by its header, and the next one is read', async () => {
  const bomb = pngOf(60_000, 60_000)
  const before = process.memoryUsage().rss

  await expect(readPicture(base64(bomb), wish)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('million points'),
  })

  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  const good = await drawn(20, 20).png().toBuffer()
  await expect(readPicture(base64(good), wish)).resolves.toMatchObject({ width: 20 })
})

test('many pictures at once are read one after the other', async () => {
  const sent = base64(await drawn(1200, 900).jpeg().toBuffer())

  const answers = await Promise.allSettled(Array.from({ length: 25 }, () => readPicture(sent, wish)))

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'busy' } })
})

test('a kept picture is the school’s own', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]
  const picture = await readPicture(base64(await drawn(30, 20).png().toBuffer()), wish)

  const id = await keepPicture(school.context, picture)

  expect(await findPicture(school.context, id)).toEqual({ id, ...picture })
  expect(await findPicture(other.context, id)).toBeUndefined()
})

/** A valid PNG of so many points, all black: a few hundred KB at most. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(100_000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crcOf(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
