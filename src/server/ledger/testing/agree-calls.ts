import { expect } from 'vitest'
import { sql } from '../../context/context.ts'
import { planParts, promiseState } from './books-calls.ts'
import { cleared } from './books-clear.ts'
import type { Played } from './played.ts'

/** What promises and plans have come to, and who is clear by them. */
export async function compareCalls({ school, books, students }: Played): Promise<void> {
  const { schoolId } = school
  const promises = await school.rows(
    sql`select amount, promised_for as on, came, ended_on as ended, state
        from promise_states(${schoolId}, app_today()) order by made_at, contact_id`,
  )
  expect(promises).toEqual(books.promises.map((each) => promiseState(books, each)))
  const parts = await school.rows(
    sql`select q.due_on as on, q.amount, q.asked, q.came, q.state
        from plan_parts_on(${schoolId}, app_today(), null) q join plans p on p.id = q.plan_id order by p.at, p.id, q.due_on`,
  )
  expect(parts).toEqual(books.plans.flatMap((each) => planParts(books, each)))
  const [clearance] = await school.rows<{ id: string }>(sql`select id from clearances`)
  const states = await school.rows<{ student: string }>(
    sql`select student_id as student, state, until_on as until, missing
        from clearance_states(${schoolId}, ${clearance?.id ?? null}, ${students}::uuid[], app_today())`,
  )
  const told = new Map(states.map(({ student, ...rest }) => [student, rest]))
  expect(students.map((student) => told.get(student))).toEqual(cleared(books))
  await compareLate(school)
}

/**
 * Who is called for how much: the same from the kept rows, of whom some have changed since the last look, as from the entries.
 */
async function compareLate({ schoolId, rows }: Played['school']): Promise<void> {
  const late = () =>
    rows(sql`select student_id as student, late, oldest from late_debts(${schoolId}, app_today()) order by 1`)
  const charged = await rows(
    sql`with planned as materialized (select * from planned_fee_dues(${schoolId}, null)),
        dues as (
          select student_id, unpaid, due_on from planned where what <> 'covered'
          union all select student_id, unpaid, due_on from unpaid_charges
          where school_id = ${schoolId} and not voluntary and student_id not in (select student_id from planned))
        select d.student_id as student, (sum(d.unpaid) - coalesce(max(c.credit), 0))::bigint as late, min(d.due_on) as oldest
        from dues d
        left join (select student_id, -sum(balance) as credit from balances
          where school_id = ${schoolId} and balance < 0 and student_id not in (select student_id from planned) group by student_id) c using (student_id)
        where d.due_on < app_today()
        group by d.student_id having sum(d.unpaid) > coalesce(max(c.credit), 0) order by 1`,
  )
  expect(await late(), 'late by the rows kept before').toEqual(charged)
  await rows(sql`select begin_kept_list(${schoolId}), keep_rows(${schoolId}, 1000)`)
  expect(await late(), 'late by rows kept now').toEqual(charged)
}
