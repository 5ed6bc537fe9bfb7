import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Waits until a command has ended: with which code, and what it said. */
export async function ended(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let [out, err] = ['', '']
  child.stdout?.on('data', (text) => {
    out += text
  })
  child.stderr?.on('data', (text) => {
    err += text
  })
  const [code] = await once(child, 'close')
  return { code, out, err }
}
