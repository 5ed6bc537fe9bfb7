import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** A channel may differ by this much, of 255, before the pixel counts: rounding in gradients and smoothed edges. */
const TOLERANCE = 8
const RED = [200, 0, 0]

/** Compares the pictures of two folders, prints what differs, and draws it. Answers how many differ. */
export async function compareFolders(before, after, target) {
  const [old, now] = await Promise.all([picturesOf(before), picturesOf(after)])
  const names = [...new Set([...old, ...now])].sort()
  let differing = 0
  for (const name of names) {
    const found = !old.includes(name)
      ? 'only after'
      : !now.includes(name)
        ? 'only before'
        : await compare(join(before, name), join(after, name), join(target, name), target)
    if (!found) continue
    differing += 1
    console.log(`${name.padEnd(48)} ${found}`)
  }
  console.log(`${differing} of ${names.length} differ`)
  return differing
}

/** What differs, in words, or nothing. The difference is drawn: the later picture faded, with the changed pixels in red. */
async function compare(before, after, drawing, target) {
  const [a, b] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  const drawn = Buffer.alloc(width * height * 3)
  const box = { left: width, top: height, right: -1, bottom: -1 }
  let changed = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to, at] = [(y * a.width + x) * 3, (y * b.width + x) * 3, (y * width + x) * 3]
      const isChanged = [0, 1, 2].some((c) => Math.abs(a.data[from + c] - b.data[to + c]) > TOLERANCE)
      for (let c = 0; c < 3; c++) drawn[at + c] = isChanged ? RED[c] : 170 + b.data[to + c] / 3
      if (!isChanged) continue
      changed += 1
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = y
    }
  }
  const isResized = a.width !== b.width || a.height !== b.height
  if (changed === 0 && !isResized) return null
  await mkdir(target, { recursive: true })
  await sharp(drawn, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(drawing)
  const size = isResized ? `${a.width} × ${a.height} became ${b.width} × ${b.height}; ` : ''
  const where = changed > 0 ? ` within ${box.left},${box.top} to ${box.right},${box.bottom}` : ''
  return `${size}${changed} pixels${where}`
}

async function pixelsOf(file) {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function picturesOf(folder) {
  return (await readdir(folder)).filter((name) => name.endsWith('.png'))
}
