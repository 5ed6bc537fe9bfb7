import { expect } from 'vitest'
import { sql } from '../../context/context.ts'
import { CLASSES } from './acts.ts'
import { paidFor } from './books-registers.ts'
import type { Played } from './played.ts'

/** Every register with its marks as they stand; those accepted have slips without a gap. */
export async function compareRegisters({ school, books, students }: Played): Promise<void> {
  const there = await school.rows<{ class: string; day: string; state: string; marks: object[] }>(
    sql`select k.name as class, r.day, r.state, coalesce((
          select json_agg(json_build_array(m.student_id, m.mark, m.amount) order by m.student_id)
          from marks_standing(r.school_id, array[r.id]) m), '[]') as marks
        from registers r join classes k on k.id = r.class_id where r.school_id = ${school.schoolId}
        order by r.opened_at, r.id`,
  )
  const key = (one: { class: string; day: string }) => `${one.day} ${one.class}`
  const byKey = (a: { class: string; day: string }, b: { class: string; day: string }) =>
    key(a) < key(b) ? -1 : 1
  expect(there.sort(byKey)).toEqual(
    books.registers
      .map(({ class: place, day, state, marks }) => ({
        class: CLASSES[place] ?? '',
        day,
        state,
        marks: [...marks]
          .sort(([left], [right]) => left - right)
          .map(([student, said]) => [
            students[student],
            typeof said === 'number' ? 'paid' : said,
            paidFor(said),
          ]),
      }))
      .sort(byKey),
  )
  const slips = await school.rows<{ slip: number }>(
    sql`select slip_number as slip from registers where slip_number is not null order by slip_number`,
  )
  expect(slips.map(({ slip }) => slip)).toEqual(slips.map((_, place) => place + 1))
}
