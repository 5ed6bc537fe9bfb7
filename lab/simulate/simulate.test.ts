import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { nodePath } from '../../scripts/prepare.js'
import { faults } from './faults.ts'

const LONG_MS = 600_000

/** The command itself: it builds the page's script as the product's build does, and runs on all processors. */
async function simulated(...words: string[]): Promise<string> {
  const run = promisify(execFile)
  const said = run(nodePath(), ['lab/simulate/run.ts', ...words], { maxBuffer: 1e8 })
  return await said.then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
}

// Within a minute on two processors; more of them by the command.
test('Twenty thousand histories: each act is recorded once, or waits where it is seen', {
  timeout: LONG_MS,
}, async () => {
  const said = await simulated('--seed', '1', '--count', '20000')
  expect(said).toContain('20000 histories')
  expect(said).toMatch(/ 0 with a fault\n$/)
})

test('One seed replays one history to the byte, in another process too', async () => {
  const [once, again] = await Promise.all([
    simulated('--seed', '7', '--show'),
    simulated('--seed', '7', '--show'),
  ])
  expect(once).toMatch(/sha256 [0-9a-f]{64}\n$/)
  expect(again).toBe(once)
})

test('Each fault that is put into a copy of the outbox is found', { timeout: LONG_MS }, async () => {
  const said = await simulated('--faults')
  for (const fault of Object.keys(faults)) expect(said).toContain(`found: ${fault}`)
  expect(said).not.toContain('NOT found')
})
