import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Context, query, sql } from '#server/context/context.ts'
import { aWallet } from '#server/features/statements/testing/bring.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'

const check = readFileSync(new URL('./statements.sql', import.meta.url), 'utf8')

/** What a crash could leave behind if an act with statements were not one transaction, or ran twice. */
const halves: [what: string, statement: string][] = [
  ['a statement nobody was told of', `delete from idempotency_keys where key like 'bring:%'`],
  ['a statement with other lines than answered', 'update statement_files set added = added - 1'],
  [
    'a line that is there twice',
    `insert into statement_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'identity', '\\x01'))).*
    from statement_lines l limit 1`,
  ],
  [
    'a receipt that is not what became of its line',
    `update statement_matches set ended_at = now(), ended_by = by_staff_id where act = 'posted'`,
  ],
  ['sure lines answered that were not posted', `delete from statement_matches where act = 'posted'`],
  ['a line set aside that nobody was told of', `delete from idempotency_keys where key like 'aside:%'`],
  ['a line that came back and nobody was told', `delete from idempotency_keys where key like 'unaside:%'`],
  ['a posting taken back that nobody was told of', `delete from idempotency_keys where key like 'unfile:%'`],
  ['an answer that took more back', `delete from receipt_voids where reason like 'unfile:%'`],
]

test('statements whose every act happened once show no fault, and every half or double is named', async () => {
  const school = await playedTray()
  expect(await faultsIn(school.context)).toEqual([])

  for (const [what, statement] of halves) {
    expect(await faultsAfter(school, statement), what).not.toEqual([])
  }
})

function faultsIn(context: Context) {
  return query<{ subject: string; detail: string }>(context, sql([check]))
}

/** Two statements, posted and set aside; one of them undone. Each under its key, at a moment of its own. */
async function playedTray(): Promise<TestSchool> {
  const school = await createTestSchool()
  const { pupilCode } = await school.call(endpoints.readStudent, {
    params: { studentId: await school.addStudent() },
  })
  const accountId = await aWallet(school)
  const at = (key: string) => {
    school.clock.pass({ minutes: 1 })
    return { key }
  }
  const play = async (name: string) => {
    const lines = [pupilCode, 'school fees'].map((text, place) => ({
      row: place + 2,
      date: '2026-11-18',
      amount: 50 + place,
      text,
      providerId: `of-file:${name}:${place}`,
    }))
    const head = { accountId, fileName: `file:${name}`, format: 'csv' as const, openingBalance: 0, lines: 2 }
    const { fileId } = await school.call(endpoints.beginStatementFile, { body: head }, at(`file:${name}`))
    const params = { fileId }
    await school.call(endpoints.sendStatementPiece, { params, body: { place: 0, lines } })
    await school.call(endpoints.bringStatementFile, { params }, at(`bring:${name}`))
    const tray = await school.call(endpoints.readStatementTray, { params: { accountId } })
    const lineIds = tray.lines.filter(({ grade }) => grade === 'sure').map(({ id }) => id)
    await school.call(
      endpoints.postSureLines,
      { params: { accountId }, body: { lineIds } },
      at(`sure:${name}`),
    )
    return { fileId, other: tray.lines.find(({ grade }) => grade === 'none')?.id ?? '' }
  }
  const undone = await play('a')
  const reason = { reason: 'unfile:b' }
  await school.call(
    endpoints.undoStatementFile,
    { params: { fileId: undone.fileId }, body: reason },
    at('unfile:b'),
  )
  const { other: lineId } = await play('c')
  const body = { lineIds: [lineId], why: 'not_ours' as const }
  await school.call(endpoints.setLinesAside, { body: { ...body, note: 'aside:d' } }, at('aside:d'))
  await school.call(endpoints.returnStatementLine, { params: { lineId } }, at('unaside:e'))
  await school.call(endpoints.setLinesAside, { body: { ...body, note: 'aside:f' } }, at('aside:f'))
  return school
}

/** As the owner of the tables, who has to switch the triggers off first; and then takes it back again. */
async function faultsAfter({ context }: TestSchool, statement: string) {
  return await asOwner(
    context,
    async (client) => {
      await client.query(statement)
      return await faultsIn({ ...context, client })
    },
    { forging: ['statement_lines', 'statement_matches', 'statement_files', 'receipt_voids'] },
  )
}
