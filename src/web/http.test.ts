import { expect, onTestFinished, test } from 'vitest'
import { listClasses } from '#shared/api/classes.ts'
import { call, wasAnswered } from './api.ts'
import { isConnected } from './connection.ts'

test('a refusal that broke off on its way is no answer: what waits is sent again', async () => {
  const { fetch } = globalThis
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  const broken = new ReadableStream({
    start: (body) => {
      body.enqueue(new TextEncoder().encode('{"code":"key_in_pro'))
      body.error(new TypeError('network error'))
    },
  })
  const headers = { 'content-type': 'application/json' }
  globalThis.fetch = async () => new Response(broken, { status: 409, headers })

  const error: unknown = await call(listClasses, { params: { schoolId: 'any' } }).catch((each) => each)

  expect(error).toMatchObject({ code: 'upstream' })
  expect(wasAnswered(error)).toBe(false)
  expect(isConnected()).toBe(false)
})
