import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../testing/test-school.ts'

const METRICS_TOKEN = 'a token of sixteen letters'

test('every metric, label and operation that alerts and the dashboard name is there', async () => {
  const BACKUP_DIR = await mkdtemp(join(inject('runFolder'), 'backups-'))
  writeFileSync(join(BACKUP_DIR, 'akontaa-20261120T020000Z.backup.gz'), '')
  const school = await createTestSchool({ settings: { METRICS_TOKEN, BACKUP_DIR } })
  const studentId = await school.addStudent()
  await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 1, feeType: 'School Fees' },
  })
  await school.call(endpoints.signIn, {
    body: { schoolEmail: school.email, schoolPassword: school.password },
  })
  const url = '/api/metrics'
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  await school.app.inject({ url, headers })

  const scraped = (await school.app.inject({ url, headers })).body

  const said = ['alerts.yml', 'dashboard.json']
    .map((name) => readFileSync(`deploy/monitoring/${name}`, 'utf8').replaceAll('\\"', '"'))
    .join('\n')
  const names = new Set(said.match(/\b(?:akontaa|nodejs|process)_[a-z0-9_]+/g))
  const labels = new Set(said.match(/\b(?:operation|queue|state)="[^"]+"/g))
  expect([...names].filter((name) => !scraped.includes(`\n${name}`))).toEqual([])
  expect([...labels].filter((label) => !scraped.includes(label))).toEqual([])
  expect(names.size).toBeGreaterThan(6)
  expect(scraped).toMatch(/\nakontaa_last_backup_timestamp_seconds 1\d{9}/)
})
