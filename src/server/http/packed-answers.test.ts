import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { StudentRow } from '#shared/api/wire.ts'
import { aPhone, createTestSchool } from '../testing/test-school.ts'

test('a long list is compressed once for its version, and a payment makes another', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Kojo', surname: 'Acquah', phone: aPhone() }
  const address = 'x'.repeat(290)
  const ids: string[] = []
  for (let child = 0; child < 120; child += 1) ids.push(await school.addStudent({ guardian, address }))
  const ask = () =>
    school.app.inject({
      url: `/api/students/${school.schoolId}`,
      headers: { authorization: `Bearer ${school.token}`, 'accept-encoding': 'br' },
    })
  const rowsOf = (packed: Buffer): StudentRow[] => JSON.parse(String(brotliDecompressSync(packed)))

  const [first, again] = [await ask(), await ask()]
  await school.call(endpoints.payStudent, {
    params: { studentId: ids[0] ?? '' },
    body: { amountPaid: 7, feeType: 'School Fees' },
  })
  const after = await ask()

  expect(first.headers['content-encoding']).toBe('br')
  expect(again.rawPayload).toEqual(first.rawPayload)
  for (const name of ['etag', 'x-list-version', 'content-type', 'cache-control', 'vary'])
    expect(again.headers[name]).toEqual(first.headers[name])
  expect(rowsOf(first.rawPayload)).toHaveLength(120)
  expect(rowsOf(after.rawPayload).find(({ id }) => id === ids[0])?.totalDebt).toBe(-7)
  expect(after.headers['x-list-version']).not.toBe(first.headers['x-list-version'])
})
