import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'

test('push-keys prints a new pair each time, as two lines that the server takes', async () => {
  const run = async () =>
    (await promisify(execFile)(process.execPath, ['src/server/commands/push-keys.ts'])).stdout
  const [first, second] = [await run(), await run()]
  const settings = Object.fromEntries(
    first
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )

  expect(Object.keys(settings)).toEqual(['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'])
  expect(parseEnv(settings).push).toMatchObject({ publicKey: settings.PUSH_PUBLIC_KEY })
  expect(second).not.toBe(first)
})
