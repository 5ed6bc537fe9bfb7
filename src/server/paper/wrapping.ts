import type { Canvas } from './canvas.ts'
import type { Style } from './text-style.ts'

/** Nothing on paper needs more letters; a text without end must not hold up the thread. */
const TEXT_MAX = 1_000

/**
 * Breaks a text into lines no wider than `width`; a word longer than a line is cut. The first line may be indented.
 * A line feed is where to break when it must be broken at all: between a name and a phone number.
 */
export function wrap(canvas: Canvas, asked: string, style: Style, width: number, indent = 0): string[] {
  const text = (asked.length > TEXT_MAX ? `${asked.slice(0, TEXT_MAX)}…` : asked).replaceAll('\n', ' ')
  if (asked.includes('\n') && indent + canvas.widthOf(text, style) > width) {
    return asked
      .split('\n')
      .flatMap((part, index) => wrap(canvas, part, style, width, index === 0 ? indent : 0))
  }
  if (indent + canvas.widthOf(text, style) <= width) return [text]
  const lines: string[] = []
  let line = ''
  const room = () => width - (lines.length === 0 ? indent : 0)
  for (const word of text.split(' ').flatMap((word) => cut(canvas, word, style, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && canvas.widthOf(longer, style) > room()) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** Lines with a space at each end but the last: what is read aloud or copied must not run together. */
export function flowing(lines: string[]): string[] {
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} ` : line))
}

/** The same style, smaller if need be, so that the text fits the width: for figures, which never break. */
export function fitted(canvas: Canvas, text: string, style: Style, width: number): Style {
  const natural = canvas.widthOf(text, style)
  return natural <= width ? style : { ...style, size: Math.floor((style.size * width * 20) / natural) / 20 }
}

/** The text, ended by an ellipsis where it would pass the width: only where it stands in full elsewhere. */
export function clipped(canvas: Canvas, text: string, style: Style, width: number): string {
  if (canvas.widthOf(text, style) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && canvas.widthOf(`${letters.join('').trimEnd()}…`, style) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

function cut(canvas: Canvas, word: string, style: Style, width: number): string[] {
  if (canvas.widthOf(word, style) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && canvas.widthOf(piece + letter, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
