import qrcode from 'qrcode-generator'

/** A row's black modules that touch, as one bar. */
interface Bar {
  x: number
  y: number
  width: number
}

/** The QR code of an address (level M), in modules; in bars, so that nobody sees hairlines between black and black. */
export function qrOf(address: string): { side: number; bars: Bar[] } {
  const code = qrcode(0, 'M')
  code.addData(address, 'Byte')
  code.make()
  const side = code.getModuleCount()
  const bars: Bar[] = []
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!code.isDark(y, x)) continue
      let width = 1
      while (x + width < side && code.isDark(y, x + width)) width += 1
      bars.push({ x, y, width })
      x += width
    }
  }
  return { side, bars }
}
