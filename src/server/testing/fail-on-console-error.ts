import { format } from 'node:util'
import { afterEach } from 'vitest'

/** Whoever writes an error has something to say: the test that made it happen fails with those words. */
const written: string[] = []
console.error = (...words: unknown[]) => {
  written.push(format(...words))
}

afterEach(() => {
  const texts = written.splice(0)
  if (texts.length > 0) throw new Error(`console.error was called:\n${texts.join('\n')}`)
})
