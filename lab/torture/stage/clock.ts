import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './stage.ts'

const PLACES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/local/lib']

/** Where Debian puts the library that shifts a process's clock; installed when we may. */
export function findFakeTime(): string | undefined {
  return found() ?? installed()
}

function found(): string | undefined {
  return PLACES.map((place) => join(place, 'faketime/libfaketimeMT.so.1')).find(existsSync)
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  spawnSync('apt-get', ['-qq', 'install', '-y', 'faketime'], { stdio: 'ignore' })
  return found()
}

/** What a process is started with whose clock follows the stage's. Its stop-watches go on as ever. */
export function fakedClock(stage: Stage): Record<string, string> {
  moveClock(stage, 0)
  return {
    LD_PRELOAD: findFakeTime() ?? '',
    FAKETIME_TIMESTAMP_FILE: clockFile(stage),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** Within a second the clocks of all faked processes are so many hours ahead of the real time, or behind it. */
export function moveClock(stage: Stage, hours: number): void {
  const seconds = hours * 3_600
  writeFileSync(clockFile(stage), `${seconds < 0 ? '' : '+'}${seconds}\n`)
}

function clockFile({ folder }: Stage): string {
  return join(folder, 'clock')
}
