import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createTestSchool } from '../testing/test-school.ts'

/** Not the call that waits: the server that is asked runs in this process. */
const start = promisify(execFile)

/** What somebody with the document and a public generator writes: signs in, finds a child, pays, and asks what is owed. */
const PROGRAM = `
import { ok } from '@oazapfts/runtime'
import { defaults, listStudents, payStudent, signIn } from './client.ts'

const { BASE = '', EMAIL = '', PASSWORD = '' } = process.env
defaults.baseUrl = BASE
const { authToken, schoolId } = await ok(signIn({ body: { schoolEmail: EMAIL, schoolPassword: PASSWORD } }))
defaults.headers = { authorization: \`Bearer \${authToken}\` }
const [child] = await ok(listStudents({ schoolId }))
if (!child) throw new Error('there is no child')
const payment = { studentId: child.id, idempotencyKey: 'generated-client-1', body: { amountPaid: 150.5, feeType: 'School Fees' } }
const paid = await ok(payStudent(payment))
const again = await ok(payStudent(payment))
const refused = await payStudent({ ...payment, idempotencyKey: 'generated-client-2', body: { amountPaid: -1, feeType: 'School Fees' } })
console.log(JSON.stringify({
  receipt: paid.receipt?.number,
  again: again.receipt?.number,
  owed: paid.totalDebt,
  refused: refused.status === 422 ? refused.data.code : refused.status,
}))
`

test('a client that a public generator makes of the document compiles, signs in and takes a payment', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const school = await createTestSchool()
  await school.addStudent()
  const folder = newFolder()

  writeFileSync(
    join(folder, 'client.ts'),
    await generateSource(`${origin}/api/openapi.json`, { argumentStyle: 'object' }),
  )
  writeFileSync(join(folder, 'pay.ts'), PROGRAM)
  await compile(folder)
  const env = { ...process.env, BASE: `${origin}/api`, EMAIL: school.email, PASSWORD: school.password }
  const { stdout } = await start(process.execPath, [join(folder, 'pay.ts')], { env })

  const paid = expect.stringMatching(/^AGA-0+1$/)
  expect(JSON.parse(stdout)).toEqual({ receipt: paid, again: paid, owed: -150.5, refused: 'invalid' })
}, 120_000)

/** Inside the project, where the generator's runtime and the compiler are found. */
function newFolder(): string {
  mkdirSync('build', { recursive: true })
  const folder = resolve(mkdtempSync('build/client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** As strictly as the project itself; throws with what the compiler says. */
async function compile(folder: string) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: 'ES2024',
    lib: ['ESNext', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    types: ['node'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['pay.ts'] }))
  await start(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    ({ stdout }) => {
      throw new Error(stdout)
    },
  )
}
