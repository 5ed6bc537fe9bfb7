import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../testing/test-school.ts'

test('an export agrees with its own totals, and one that was changed afterwards is found out', async () => {
  const files = unzipSync(await exportOfADay())
  const { 'entries.csv': entries = new Uint8Array() } = files
  const richer = Buffer.from(entries).toString().replace('30.00', '31.00')

  expect(verify(zipSync(files))).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /Everything agrees\.\nCode of these books: [0-9A-Z]{4}( [0-9A-Z]{4}){3}\. Typed at \/closed/,
    ),
  })
  expect(verify(zipSync({ ...files, 'entries.csv': strToU8(richer) }))).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /entries\.csv is missing or was changed\.[\s\S]*credits: computed 13100, stated 13000\./,
    ),
  })
})

test('what is no export is refused with a sentence', () => {
  expect(verify(strToU8('a letter'))).toEqual({
    code: 1,
    said: expect.stringMatching(/is no export: it cannot be unpacked\.\n$/),
  })
  expect(verify(zipSync({ 'a.txt': strToU8('a letter') }))).toEqual({
    code: 1,
    said: 'The export has no manifest.json.\n',
  })
})

/** A debt, two payments and one of them taken back, in a drawer with a float. */
async function exportOfADay(): Promise<Uint8Array> {
  const { addStudent, call, inject } = await createTestSchool()
  const student = { params: { studentId: await addStudent() } }
  await call(endpoints.setRules, { body: { drawers: true } })
  await call(endpoints.openDrawer, { body: { float: 50 } })
  await call(endpoints.debitStudent, { ...student, body: { amount: 100, feeType: 'Others' } })
  await call(endpoints.payStudent, { ...student, body: { amountPaid: 30, feeType: 'Others' } })
  const { receipt } = await call(endpoints.payStudent, {
    ...student,
    body: { amountPaid: 100, feeType: 'Others' },
  })
  await call(endpoints.reverseReceipt, {
    params: { receiptId: receipt?.id ?? '' },
    body: { reason: 'Typed a zero too many' },
  })
  const { raw } = await inject(endpoints.exportSchool, {})
  return raw.rawPayload
}

function verify(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'school.zip')
  writeFileSync(file, bytes)
  const command = fileURLToPath(new URL('./verify-export.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, file], { encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}
