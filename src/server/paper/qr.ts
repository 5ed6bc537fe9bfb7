import qrcode from 'qrcode-generator'
import type { Area, Canvas } from './canvas.ts'

// Rows overlap by a hair, or rounding would show as white lines on screen.
const OVERLAP = 0.04

/** Draws an address as a QR code (level M), runs of black merged into bars so that a reader sees no hairlines. */
export function drawQr(canvas: Canvas, address: string, x: number, y: number, size: number): void {
  const code = qrcode(0, 'M')
  code.addData(address, 'Byte')
  code.make()
  const modules = code.getModuleCount()
  const side = size / modules
  const bars: Area[] = []
  for (let row = 0; row < modules; row += 1) {
    for (let from = 0; from < modules; from += 1) {
      if (!code.isDark(row, from)) continue
      let to = from + 1
      while (to < modules && code.isDark(row, to)) to += 1
      bars.push({ x: x + from * side, y: y + row * side, width: (to - from) * side, height: side + OVERLAP })
      from = to
    }
  }
  canvas.structure.piece('Figure', () => canvas.fill(bars, 0), `QR code of ${address}`)
}
