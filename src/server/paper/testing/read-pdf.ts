import { spawn, spawnSync } from 'node:child_process'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'

/** Whether poppler is here to read PDFs with; a suite without it must say that it skipped. */
export const canReadPdf = hasPoppler()

function hasPoppler(): boolean {
  const found = spawnSync('pdftotext', ['-v']).status === 0
  if (!found)
    console.warn('SKIPPED: pdftotext is missing (apt-get install poppler-utils), so no PDF was read.')
  return found
}

/** The text of a PDF as a person would select it, one line as laid out, page after page. */
export async function readPdf(pdf: Readable | Buffer, ...options: string[]): Promise<string> {
  return run('pdftotext', ['-layout', ...options, '-', '-'], await bytesOf(pdf))
}

/** What the file says about itself: title, author, pages; with `-struct-text` what a screen reader hears. */
export async function readPdfInfo(pdf: Readable | Buffer, ...options: string[]): Promise<string> {
  return run('pdfinfo', [...options, '-'], await bytesOf(pdf))
}

async function bytesOf(pdf: Readable | Buffer): Promise<Buffer> {
  return Buffer.isBuffer(pdf) ? pdf : buffer(pdf)
}

async function run(command: string, parameters: string[], input: Buffer): Promise<string> {
  const child = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input)
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (complaints) throw new Error(`${command}: ${complaints}`)
  return out
}
