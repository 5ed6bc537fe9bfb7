import { qrOf } from '#shared/qr.ts'
import type { Canvas } from './canvas.ts'

// Rows overlap by a hair, or rounding would show as white lines on screen.
const OVERLAP = 0.04

/** Draws an address as a QR code. */
export function drawQr(canvas: Canvas, address: string, x: number, y: number, size: number): void {
  const { side, bars } = qrOf(address)
  const module = size / side
  const areas = bars.map((bar) => ({
    x: x + bar.x * module,
    y: y + bar.y * module,
    width: bar.width * module,
    height: module + OVERLAP,
  }))
  canvas.structure.piece('Figure', () => canvas.fill(areas, 0), `QR code of ${address}`)
}
