import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

test('what npm start and the commands run stops when the shell around it is told to stop', async () => {
  for (const script of ['start', 'bench']) {
    const program = scripts[script].replace(/\S+\.ts$/, 'test/samples/told-to-stop.js')
    // The second command keeps the shell from becoming the program, as some shells do with the last one.
    const shell = spawn('sh', ['-c', `${program.replace(' --build', '')}; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
    const begun = await lines.next()
    shell.kill('SIGTERM')
    await once(shell, 'exit')

    const ended = await Promise.race([lines.next().then(({ value }) => value), wait(5_000, 'still running')])
    // What is left of a program that did not hear goes with its group.
    if (shell.pid) spawnSync('sh', ['-c', `kill -9 -${shell.pid} 2>/dev/null`])
    expect([script, begun.value, ended]).toEqual([script, 'begun', 'stopped'])
  }
})
