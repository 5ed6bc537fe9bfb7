import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { CandidateState } from '#shared/exams.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'

type Register = Reply<typeof endpoints.listExamRegisters>['registers'][number]
type Reading = Reply<typeof endpoints.readExamRegister>

/** Newest first. */
export function listExamRegisters(context: Context, only = sql``): Promise<Register[]> {
  return query<Register>(
    context,
    sql`select r.id, r.exam, r.year, f.name as "feeType", (select count(*)::int from exam_candidates(r.school_id, r.id) c
            where c.state = 'to_register') as "toRegister"
        from exam_registers r join fee_types f on f.school_id = r.school_id and f.id = r.fee_type_id
        where r.school_id = ${context.schoolId} and r.ended_at is null ${only} order by r.year desc, r.exam, r.id`,
  )
}

export interface Candidate {
  studentId: string
  name: string
  number: string
  classId: string
  className: string
  charged: Pesewas
  off: Pesewas
  paid: Pesewas
  owed: Pesewas
  state: CandidateState
  registration: { registrationId: string; on: Day; indexNumber: string | null; by: string } | null
}

/** A register and its candidates, by class and name. Refuses not_found, also for one that has ended. */
export async function candidatesOf(
  context: Context,
  registerId: string,
): Promise<{ register: Register; candidates: Candidate[] }> {
  const [register] = await listExamRegisters(context, sql`and r.id = ${registerId}`)
  if (!register) throw notFound('Register')
  const candidates = await query<Candidate>(
    context,
    sql`select c.student_id as "studentId", s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, '')) as name,
          numbered(o.initials, '-S-', s.number, 4) as number, k.id as "classId", case s.status when 'completed' then 'Completed'
            when 'archived' then 'Archived' else k.name end as "className",
          c.charged, c.off, c.paid, c.owed, c.state,
          case when c.registration_id is not null then json_build_object('registrationId', c.registration_id,
            'on', c.registered_on, 'indexNumber', c.index_number, 'by', w.name) end as registration
        from exam_candidates(${context.schoolId}, ${registerId}) c
        join schools o on o.id = ${context.schoolId}
        join students s on s.school_id = o.id and s.id = c.student_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        left join staff w on w.school_id = s.school_id and w.id = c.registered_by
        order by k.position desc, name_order(s.surname, s.first_name), s.number`,
  )
  return { register, candidates }
}

/** Refuses not_found. */
export function readExamRegister(context: Context, registerId: string): Promise<Reading> {
  return inSnapshot(context, async (inner) => {
    const { register, candidates } = await candidatesOf(inner, registerId)
    const row = await queryOne<{ today: Day }>(inner, sql`select app_today() as today`)
    return {
      register,
      today: row?.today ?? '',
      candidates,
    }
  })
}
