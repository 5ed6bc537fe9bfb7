import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../context/context.ts'
import { archiveStudents } from '../features/students/archive-students.ts'
import { eraseStudent } from '../ledger/index.ts'
import { foundLedgerSchool } from '../ledger/testing/ledger-school.ts'
import { ownDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('what an edit left of an erased child and its guardian is emptied by the update', async () => {
  const database = await ownDatabase('migrated')
  onTestFinished(() => database.close())
  const school = await foundLedgerSchool(undefined, database)
  const erased = await school.admit()
  const stays = await school.admit()
  await archiveStudents(school.context(), [erased])
  await eraseStudent(school.context(), erased)
  await database.pool.query(
    `alter table students drop constraint students_erased_are_empty;
     delete from migrations where name = '0050_erased_is_empty.sql'`,
  )
  await school.rows(sql`update students set surname = 'Zormelo' where id = ${erased}`)
  await school.rows(
    sql`update guardians set phone = '+233200000000' where id = (select guardian_id from students where id = ${erased})`,
  )

  await migrate(database.pool)

  expect(
    await school.rows(
      sql`select s.id, s.surname <> '' as "isNamed", g.phone <> '' as "hasNumber"
          from students s join guardians g on g.id = s.guardian_id order by s.number`,
    ),
  ).toEqual([
    { id: erased, isNamed: false, hasNumber: false },
    { id: stays, isNamed: true, hasNumber: true },
  ])
})
