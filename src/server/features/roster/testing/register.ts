import { sql } from '../../../context/context.ts'
import type { TestSchool } from '../../../testing/test-school.ts'

/** Everybody on the lists of a school: name, class, phone and what is owed, to the pesewa. */
export async function register(school: TestSchool): Promise<string[]> {
  const rows = await school.rows<{ said: string }>(
    sql`select s.surname || ' ' || trim(s.first_name || ' ' || s.other_names) || ', ' || k.name || ', 0' || substr(g.phone, 5) || ', ' ||
          (select trim_scale(coalesce(sum(b.balance), 0) / 100.0) from balances b where b.student_id = s.id) as said
        from students s join classes k on k.id = s.class_id join guardians g on g.id = s.guardian_id
        where s.school_id = ${school.schoolId} and s.status <> 'archived'`,
  )
  return rows.map(({ said }) => said).toSorted()
}
