import { expect } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Context } from '../../../context/context.ts'
import type { TestSchool } from '../../../testing/test-school.ts'
import { type FileToMake, madeFilesFor, makeFile } from '../make-file.ts'

/** What the person of a token is told of their files. */
export async function filesOf(school: TestSchool, token = school.token) {
  return (await school.call(endpoints.awaitVersion, {}, { token })).files
}

/** A file that has been made for longer than a moment, and is made as the test says. */
export async function aLongFile(context: Context) {
  const file = aFile()
  const { fileId, isReady } = await makeFile(context, file.asked)
  expect(isReady).toBe(false)
  await expect
    .poll(async () => (await madeFilesFor(context)).map((one) => one.fileId), { timeout: 5_000 })
    .toContain(fileId)
  return { file, fileId }
}

/** A file that is made as the test says. */
export function aFile({ asked = '{}' } = {}) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
    highWaterMark: 100,
  })
  const writer = writable.getWriter()
  let tellMaker: (done: number, of: number) => void = () => undefined
  const file = {
    left: false,
    tell: (done: number, of: number) => tellMaker(done, of),
    write: (bytes: Uint8Array) => void writer.write(bytes),
    end: (bytes?: Uint8Array) => {
      if (bytes) void writer.write(bytes)
      void writer.close()
    },
    fail: (error: Error) => void writer.abort(error),
  }
  const given: FileToMake = {
    kind: 'letters',
    asked,
    gone: new AbortController().signal,
    onError: () => undefined,
    make: async (tell, leave) => {
      tellMaker = tell
      leave.addEventListener('abort', () => {
        file.left = true
        writer.abort(leave.reason).catch(() => undefined)
      })
      return { name: 'Letters.pdf', mediaType: 'application/pdf', bytes: readable, said: '200 letters.' }
    },
  }
  return Object.assign(file, { asked: given })
}
