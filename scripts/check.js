// What must be green before a commit, in the order in which it is quickest to know. Each step is named as it begins; the
// first that fails says what to do about it.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const steps = [
  {
    name: 'lint',
    says: 'Spelling of the code',
    mend: '`npm run format` mends most of it; the rest is named above.',
  },
  { name: 'types', says: 'Types', mend: 'Start with the first error: later ones often follow from it.' },
  {
    name: 'tidy',
    says: 'Files, exports and packages nobody uses',
    mend: 'Delete what is named above, or use it. What is started by name belongs into `entry` of knip.json.',
  },
  {
    name: 'test',
    says: 'House rules and every test',
    mend: 'Run the file that failed alone: `npm test -- <path>`. A house rule says itself what to do.',
  },
]

for (const { name, says, mend } of steps) {
  console.log(`\n${says} (npm run ${name})`)
  const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' })
  if (status === 0) continue
  console.error(`\n${says}: not yet. ${mend}`)
  process.exit(status ?? 1)
}
console.log('\nEverything is green.')
