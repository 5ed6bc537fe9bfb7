import { spawnSync } from 'node:child_process'

/** Runs a tool to its end and answers what it printed; what it complained of is the error. */
export function run(tool, words, options = {}) {
  const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' }
  const { status, stdout, stderr, error } = spawnSync(tool, words, { encoding: 'utf8', env, ...options })
  if (status === 0) return stdout
  throw new Error(`${tool} failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`)
}
