import type { Canvas, Stamp } from './canvas.ts'
import { mm, pt } from './units.ts'

/** The signature of the house: a woven strip at the head of every sheet, in four greys, repeated whole across the width. */
export function drawKente(canvas: Canvas, x: number, y: number, width: number): void {
  const name = `Kente${Math.round(width)}`
  canvas.structure.artifact(() => canvas.stamp(name, x, y, () => weave(width)))
}

/** The same strip for a thermal head, which has no grey: black bars only. */
export function drawThermalKente(canvas: Canvas, x: number, y: number, width: number): void {
  canvas.structure.artifact(() => canvas.stamp('KenteBars', x, y, () => bars(width)))
}

export const KENTE_HEIGHT = mm(1.6)

const PATTERN_WIDTH = 296
const PATTERN_HEIGHT = 8

/** Threads of one pattern, in the order they are woven: grey, then x, y, width, height. */
const THREADS = [
  [0.23, 0, 0, 296, 8],
  [0.85, 6, 3, 44, 2],
  [0, 56, 0, 4, 8],
  [0.85, 60, 0, 10, 8],
  [0, 70, 0, 4, 8],
  [0.54, 74, 0, 14, 8],
  [0, 88, 0, 4, 8],
  [0.85, 92, 0, 10, 8],
  [0, 102, 0, 4, 8],
  [0.85, 122, 0, 2, 8],
  [0.85, 128, 0, 2, 8],
  [0.54, 142, 0, 40, 8],
  [0.85, 142, 0, 4, 4],
  [0, 146, 4, 4, 4],
  [0.85, 150, 0, 4, 4],
  [0, 154, 4, 4, 4],
  [0.85, 158, 0, 4, 4],
  [0, 162, 4, 4, 4],
  [0.85, 166, 0, 4, 4],
  [0, 170, 4, 4, 4],
  [0.85, 174, 0, 4, 4],
  [0, 178, 4, 4, 4],
  [0, 182, 0, 4, 8],
  [0, 206, 0, 34, 8],
  [0.85, 206, 1, 34, 1],
  [0.85, 206, 6, 34, 1],
  [0.54, 240, 0, 6, 8],
  [0.85, 246, 0, 3, 8],
  [0.54, 249, 0, 12, 8],
  [0.85, 261, 0, 3, 8],
  [0.85, 276, 0, 4, 8],
  [0, 284, 0, 2, 8],
] as const

function weave(width: number): Stamp {
  const repeats = Math.max(1, Math.round(width / mm(59)))
  const across = width / repeats / PATTERN_WIDTH
  const down = KENTE_HEIGHT / PATTERN_HEIGHT
  const lines: string[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const [grey, x, y, w, h] of THREADS) {
      const left = (repeat * PATTERN_WIDTH + x) * across
      lines.push(`${grey} g ${pt(left)} ${pt(y * down)} ${pt(w * across)} ${pt(h * down)} re f`)
    }
  }
  return { width, height: KENTE_HEIGHT, content: lines.join('\n') }
}

/** Where black begins and ends, in millimetres of an 18 mm pattern. */
const BARS = [
  [0, 5],
  [5.5, 6.5],
  [7, 7.5],
  [9, 9.5],
  [10, 14],
  [14.5, 15],
  [16, 17.5],
] as const

function bars(width: number): Stamp {
  const repeats = 4
  const scale = width / repeats / 18
  const lines: string[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const [from, to] of BARS) {
      lines.push(`${pt((repeat * 18 + from) * scale)} 0 ${pt((to - from) * scale)} ${pt(mm(2))} re`)
    }
  }
  return { width, height: mm(2), content: `0 g ${lines.join(' ')} f` }
}
