import { setImmediate as breathe } from 'node:timers/promises'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { type Compared, compared, type Identity } from './same-child.ts'

/** A child who is in the school. */
export interface SchoolChild extends Identity {
  id: string
  /** On the card, such as `HP-S-0001`. */
  number: string
  pupilCode: string
  className: string
  /** Which kind of pupil; null at a school without kinds. */
  kindId: string | null
  kind: string | null
  /** Who has completed the school stays of the kind they were. */
  hasCompleted: boolean
  address: string
  /** What a list brought before, by fee type: pesewas, negative in credit. */
  brought: Record<string, Pesewas>
  compared: Compared
}

const BREATHE_EVERY = 1_000

/** Everybody a child of a list may be. */
export async function schoolChildren(context: Context): Promise<SchoolChild[]> {
  const rows = await query<
    Omit<SchoolChild, 'compared' | 'brought'> & { brought: Record<string, number> | null }
  >(
    context,
    sql`with brought as (
          select b.student_id, jsonb_object_agg(b.name, b.amount) as brought
          from (select e.student_id, t.name, sum(case when e.side = 'Debit' then e.amount else -e.amount end)::bigint as amount
                from ledger_entries e join fee_types t on t.school_id = e.school_id and t.id = e.fee_type_id
                where e.school_id = ${context.schoolId} and e.kind = 'opening'
                  and not exists (select from ledger_entries r where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')
                group by e.student_id, t.name) b
          group by b.student_id)
        select s.id, numbered(c.initials, '-S-', s.number, 4) as number, pupil_code(c.pupil_prefix, s.number) as "pupilCode",
          s.surname, s.first_name as "firstName", s.other_names as "otherNames", s.class_id as "classId", k.name as "className",
          coalesce(s.kind_id, first.id) as "kindId", kind_name_of(s.school_id, s.kind_id) as kind, s.status = 'completed' as "hasCompleted", s.gender, coalesce(s.born_on::text, '') as "birthDate", s.address,
          jsonb_build_object('firstName', g.first_name, 'surname', g.surname, 'phone', g.phone) as guardian, b.brought
        from students s
        join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        join schools c on c.id = s.school_id
        left join (select id from kinds_of(${context.schoolId}) limit 1) first on true
        left join brought b on b.student_id = s.id
        where s.school_id = ${context.schoolId} and s.status <> 'archived'
        order by s.number`,
  )
  const children: SchoolChild[] = []
  for (const row of rows) {
    // Others may have their turn.
    if (children.length % BREATHE_EVERY === BREATHE_EVERY - 1) await breathe()
    children.push({ ...row, brought: (row.brought ?? {}) as SchoolChild['brought'], compared: compared(row) })
  }
  return children
}
