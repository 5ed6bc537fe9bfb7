import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import './end-with-parent.js'
import { nodePath } from './prepare.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs vitest and counts what it ran. A file that does not even load counts as one failed test. */
export function runVitest(args, env = process.env) {
  return runCounting((report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return run('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], env)
  }, countVitest)
}

/** Runs the journeys in a browser and counts them. */
export function runPlaywright(env = process.env) {
  return runCounting(
    (report) =>
      run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }),
    countPlaywright,
  )
}

/** Prints what failed and the sum, each on a line of its own, and ends the process: with 1 if anything failed or nothing ran. */
export function finish(counts) {
  for (const { notes = [] } of counts) for (const note of notes) console.log(note)
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  if (skipped > 0)
    console.log(`SKIPPED ${skipped}: these promises were NOT tested here; see above for the reasons.`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

async function runCounting(start, count) {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-report-'))
  const report = join(folder, 'report.json')
  try {
    const status = await start(report)
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, notes: ['FAILED without a report'] }
    const counted = count(JSON.parse(readFileSync(report, 'utf8')))
    // An error outside every test fails the run all the same.
    if (status === 0 || counted.failed > 0) return counted
    return { ...counted, failed: 1, notes: [...counted.notes, 'FAILED outside every test: see above'] }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const notes = report.testResults.flatMap((file) => [
    ...(unloaded.includes(file) ? [`FAILED ${file.name}`] : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `FAILED ${file.name}: ${fullName}`),
  ])
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: notes.map((note) => note.replace(root, '')),
  }
}

function countPlaywright({ stats, suites }) {
  const notes = { unexpected: 'FAILED', flaky: 'Passed only at the second try:' }
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    notes: suites
      .flatMap(specs)
      .flatMap(({ file, title, tests }) =>
        tests.flatMap(({ status }) => (status in notes ? [`${notes[status]} e2e/${file}: ${title}`] : [])),
      ),
  }
}

/** Many tests start a server or a command: what one of them has compiled, the next finds. */
const COMPILED = join(root, 'node_modules', '.cache', 'compiled')

/** Passes on a request to stop, so that those who started us can clear up after the tests as well. */
async function run(program, args, env) {
  const child = spawn(nodePath(), [join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const passOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, passOn)
  const [status] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, passOn)
  return status
}
