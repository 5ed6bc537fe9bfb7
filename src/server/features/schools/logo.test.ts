import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('a logo stands on every bill, statement, A5 receipt and day paper, once in the file, and on the check page', async () => {
  const school = await createTestSchool()
  const { receiptId, code, studentId } = await aPayment(school)
  for (let child = 0; child < 5; child++) await school.addStudent()
  const urls = [
    'documents/bills/Basic%204',
    `documents/statement/${studentId}`,
    `documents/receipts/2026-11-20`,
    `documents/day/2026-11-20`,
    `receipts/${receiptId}/pdf?format=a5&look=true`,
  ]
  const before = await Promise.all(urls.map((url) => picturesIn(school, url)))
  const plain = await school.app.inject({ url: `/r/${code}` })

  await setLogo(school, await drawn(300, 200))

  expect(before).toEqual(urls.map(() => 0))
  expect(await Promise.all(urls.map((url) => picturesIn(school, url)))).toEqual(urls.map(() => 1))
  expect(await picturesIn(school, `receipts/${receiptId}/pdf?format=80mm&look=true`)).toBe(0)
  expect(plain.body).not.toContain('class="logo"')
  expect((await school.app.inject({ url: `/r/${code}` })).body).toContain(`src="/r/${code}/logo"`)
  const shown = await school.app.inject({ url: `/r/${code}/logo` })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 300, height: 200 })
  expect((await school.app.inject({ url: '/r/none/logo' })).statusCode).toBe(404)
})

test('a logo is replaced and taken off, and nothing of the last one is kept', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const kept = sql`select width from pictures where school_id = ${school.schoolId}`

  await setLogo(school, await drawn(30, 20))
  await setLogo(school, await drawn(1000, 500))
  const replaced = await school.call(endpoints.readLogo, { params })
  const pictures = await school.rows(kept)
  await school.call(endpoints.setLogo, { params, body: { logo: null } })

  expect(replaced.logo).toMatchObject({ width: 480, height: 240 })
  expect(pictures).toEqual([{ width: 480 }])
  expect(await school.call(endpoints.readLogo, { params })).toEqual({ logo: null })
  expect(await school.rows(kept)).toEqual([])
  expect((await school.inject(endpoints.setLogo, { params, body: { logo: null } })).problem.code).toBe(
    'not_found',
  )
  const audit = await school.rows<{ act: string }>(
    sql`select act from audit_log where act like '%logo' order by number`,
  )
  expect(audit.map(({ act }) => act)).toEqual(['set_logo', 'set_logo', 'remove_logo'])
})

test('what is transparent is white; SVG, too much and no picture are refused with a sentence', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer()
  const refusedFor = async (bytes: Buffer) =>
    (await school.inject(endpoints.setLogo, { params, body: { logo: bytes.toString('base64') } })).problem
      .fields?.logo

  await setLogo(school, clear)
  const { logo } = await school.call(endpoints.readLogo, { params })
  const points = await sharp(Buffer.from(logo?.picture ?? '', 'base64'))
    .raw()
    .toBuffer()

  expect(new Set(points)).toEqual(new Set([255]))
  expect(await refusedFor(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatch(
    /JPEG, PNG or WebP/,
  )
  expect(await refusedFor(Buffer.alloc(1_000_001, 255))).toBe(
    'The picture is larger than 1 MB. Choose a smaller one.',
  )
  expect((await school.call(endpoints.readLogo, { params })).logo).toEqual(logo)
})

test('a logo goes with the export, and is nobody else’s', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]
  await setLogo(school, await drawn(30, 20))

  const zip = await school.inject(endpoints.exportSchool, {})
  const files = unzipSync(new Uint8Array(zip.raw.rawPayload))

  expect(await sharp(Buffer.from(files['logo.png'] ?? [])).metadata()).toMatchObject({ width: 30 })
  const asked = { params: { schoolId: school.schoolId } }
  expect((await other.inject(endpoints.readLogo, asked)).status).toBeGreaterThanOrEqual(403)
  expect(await other.call(endpoints.readLogo, { params: { schoolId: other.schoolId } })).toEqual({
    logo: null,
  })
})

function drawn(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f4a33' } })
    .png()
    .toBuffer()
}

async function setLogo(school: TestSchool, bytes: Buffer) {
  const body = { logo: bytes.toString('base64') }
  return await school.call(endpoints.setLogo, { params: { schoolId: school.schoolId }, body })
}

async function aPayment(school: TestSchool) {
  const studentId = await school.addStudent()
  const body = { amountPaid: 350, feeType: 'School Fees' }
  const { receipt } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  return { studentId, receiptId: receipt?.id ?? '', code: receipt?.code ?? '' }
}

/** How many pictures a PDF holds, wherever it shows them. */
async function picturesIn(school: TestSchool, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${school.token}` }
  const { rawPayload, statusCode } = await school.app.inject({ url: `/api/${path}`, headers })
  expect(statusCode, path).toBe(200)
  return rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
}
