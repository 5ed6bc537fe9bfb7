// Draws the pictures that other programs show of us: the app's icons and what appears when somebody shares a page.
// The results lie in public/ and are committed: run it again (`node scripts/build-images.js`) when a drawing changes.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

const drawings = new URL('./images/', import.meta.url)
const target = new URL('../public/', import.meta.url)

const icons = [
  { name: 'app-icon-192.png', size: 192 },
  { name: 'app-icon-512.png', size: 512 },
  { name: 'apple-touch-icon.png', size: 180 },
]

for (const { name, size } of icons) {
  const icon = sharp(fileURLToPath(new URL('app-icon.svg', drawings)), { density: (72 * size) / 512 })
  await icon
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toFile(fileURLToPath(new URL(name, target)))
}

await writeFile(new URL('favicon.ico', target), await iconFile(32))

/** For whatever asks for /favicon.ico without reading a page first: a PNG behind the head of that old format. */
async function iconFile(size) {
  const drawing = fileURLToPath(new URL('favicon.svg', target))
  const picture = await sharp(drawing, { density: (72 * size) / 16 })
    .resize(size, size)
    .png()
    .toBuffer()
  const head = Buffer.alloc(22)
  for (const [at, value] of [
    [2, 1], // an icon
    [4, 1], // one picture
    [6, size | (size << 8)],
    [10, 1], // colour planes
    [12, 32], // bits for each pixel
  ]) {
    head.writeUInt16LE(value, at)
  }
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.goto(new URL('og.html', drawings).href)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, effort: 10 })
    .toFile(fileURLToPath(new URL('og.png', target)))
} finally {
  await browser.close()
}
