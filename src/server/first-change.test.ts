import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** Run in the copy: a child with a house is added, edited by somebody who knows no houses, listed, and read as a screen reads her. */
const PROGRAM = `
import { toStudent } from '#web/queries/students.ts'
import { buildApp } from './src/server/app.ts'
import { openEmbedded } from './src/server/db/embedded.ts'
import { migrate } from './src/server/db/migrate.ts'
import { parseEnv } from './src/server/env.ts'
import { foundSchool } from './src/server/features/schools/index.ts'

const database = await openEmbedded({ folder: './data', durability: 'unsynced' })
await migrate(database.pool)
const account = { email: 'head@school.example', password: 'a school of a test' }
const { schoolId } = await foundSchool(database, {
  ...account, name: 'Adom Academy', address: 'Accra', phone: '+233302123456', expiresOn: '2100-01-01',
})
const app = await buildApp({ database, env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error' }) })
async function call(method, url, payload, headers = {}) {
  const answer = await app.inject({ method, url: '/api' + url, payload, headers })
  if (answer.statusCode > 299) throw new Error(url + ' ' + answer.body)
  return answer.json()
}
const signedIn = await call('POST', '/schools/login', { schoolEmail: account.email, schoolPassword: account.password })
const headers = { authorization: 'Bearer ' + signedIn.authToken, 'idempotency-key': 'first-change-1' }
const child = {
  studentFirstName: 'Efua', studentSurname: 'Acquah', studentGender: 'Female', studentClass: 'Basic 4', studentAddress: 'Accra',
  studentParentFirstName: 'Kojo', studentParentSurname: 'Acquah', studentParentNumber: '0241234567',
}
await call('POST', '/students/add', { ...child, studentHouse: 'Volta' }, headers)
const [added] = await call('GET', '/students/' + schoolId, undefined, headers)
const edit = { ...child, studentId: added.id, studentAddress: 'Tema' }
await call('PUT', '/students/edit', edit, { ...headers, 'idempotency-key': 'first-change-2' })
const [edited] = await call('GET', '/students/' + schoolId, undefined, headers)
console.log(JSON.stringify({ added: toStudent(added).house, edited: toStudent(edited).house, address: edited.student_address }))
await app.close()
await database.close()
`

test('the steps of docs/first-change.md take a new field from the table to the screen’s query', async () => {
  const steps = stepsOf(readFileSync('docs/first-change.md', 'utf8'))
  const copy = copyOfTheProject(steps.map(({ file }) => file))

  for (const step of steps) apply(copy, step)
  writeFileSync(join(copy, 'add-a-house.ts'), PROGRAM)

  expect(await run(copy, 'node_modules/typescript/bin/tsc', '--noEmit')).toBe('')
  expect(JSON.parse(await run(copy, 'add-a-house.ts'))).toEqual({
    added: 'Volta',
    edited: 'Volta',
    address: 'Tema',
  })
}, 240_000)

/** Sources and settings; what is installed is shared. The compiler looks at what is changed, and at what that stands on. */
function copyOfTheProject(changed: string[]): string {
  mkdirSync('build', { recursive: true })
  const copy = resolve(mkdtempSync('build/first-change-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const name of ['src', 'package.json', '.react-router']) {
    if (existsSync(name)) cpSync(name, join(copy, name), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const settings = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ ...settings, include: ['src/**/*.d.ts', ...changed] }),
  )
  return copy
}

interface Step {
  file: string
  /** Lines that stand one under the other in the file, once, and what they become. */
  changes: { from: string[]; to: string[] }[]
}

/** A numbered step names its file first and shows what changes as a diff; `@@` parts two places of one file. */
function stepsOf(page: string): Step[] {
  const steps = page.matchAll(/^\d+\. `(.+?)`[\s\S]*?```diff\n([\s\S]*?)\n {3}```/gm)
  return [...steps].map(([, file = '', diff = '']) => {
    const lines = diff.split('\n').map((line) => line.slice(3))
    const places = lines.join('\n').split('\n@@\n')
    return { file, changes: places.map((place) => changeOf(place.split('\n'))) }
  })
}

function changeOf(lines: string[]) {
  const without = (sign: string) =>
    lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1))
  return { from: without('+'), to: without('-') }
}

function apply(copy: string, { file, changes }: Step) {
  const path = join(copy, file)
  let text = existsSync(path) ? readFileSync(path, 'utf8') : '\n'
  for (const { from, to } of changes) {
    const old = from.length > 0 ? `${from.join('\n')}\n` : '\n'
    expect(text.split(old).length - 1, `${file} has these lines once:\n${old}`).toBe(1)
    text = text.replace(old, () => `${to.join('\n')}\n`)
  }
  writeFileSync(path, text)
}

/** What a program of the copy prints; throws with it when the program fails. */
async function run(copy: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: copy }).catch((error) => {
    throw new Error(`${words[0]}: ${error.stdout}${error.stderr}`)
  })
  return stdout
}
