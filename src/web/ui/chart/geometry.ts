/** Where a chart's lines run, in the units of its view box. */
export interface Frame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** A place by its part of the width and a value from 0 to 100. */
export function placeOf(frame: Frame, { x, value }: { x: number; value: number }): readonly [number, number] {
  const across = frame.left + Math.min(Math.max(x, 0), 1) * (frame.right - frame.left)
  const down = frame.bottom - (Math.min(Math.max(value, 0), 100) / 100) * (frame.bottom - frame.top)
  return [round(across), round(down)]
}

/** A path through values of x = 1, 2, …; broken where one is missing. */
export function pathOf(
  values: readonly (number | null)[],
  spot: (x: number, value: number) => readonly [number, number],
): string {
  let isOn = false
  return values
    .map((value, place) => {
      if (value === null) {
        isOn = false
        return ''
      }
      const [x, y] = spot(place + 1, value)
      const step = `${isOn ? 'L' : 'M'}${x} ${y}`
      isOn = true
      return step
    })
    .join('')
}

/** Labels in their order of height, moved down until none touches the one above. */
export function apart<Label extends { y: number }>(labels: readonly Label[], gap: number): Label[] {
  let free = Number.NEGATIVE_INFINITY
  return labels
    .toSorted((one, other) => one.y - other.y)
    .map((label) => {
      const y = Math.max(label.y, free)
      free = y + gap
      return { ...label, y }
    })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
