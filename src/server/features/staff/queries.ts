import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { PersonRow } from '#shared/api/staff.ts'
import { notFound } from '#shared/errors.ts'
import { ROLE_NAMES, type Role } from '#shared/permissions.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'

/** Whoever made a call so lately is here. */
const HERE = '5 minutes'

const instant = (moment: Sql) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Found = Omit<PersonRow, 'roleName'> & { role: Role }

/** Everybody who works here, Head first and by surname, and whoever has left. */
export async function listStaff(context: Context): Promise<Reply<typeof endpoints.listStaff>> {
  return { people: await peopleOf(context, sql``) }
}

/** One person of this school. Refuses not_found. */
export async function requirePerson(context: Context, staffId: string): Promise<PersonRow> {
  const [person] = await peopleOf(context, sql`and f.id = ${staffId}`)
  if (!person) throw notFound('Person')
  return person
}

async function peopleOf(context: Context, condition: Sql): Promise<PersonRow[]> {
  const rows = await query<Found>(
    context,
    sql`select f.id, f.name, f.first_name as "firstName", f.surname, role_of(f.role) as role,
          f.role = 'administrator' as "isSchoolAccount", f.phone,
          case when f.phone is null then f.role = 'administrator' and c.phone_confirmed_at is not null
            else f.phone_confirmed_at is not null end as "phoneConfirmed",
          case f.role when 'administrator' then c.email else f.email end as email,
          coalesce((select json_agg(json_build_object('id', k.id, 'class_name', k.name) order by k.position)
            from staff_classes o join classes k on k.school_id = o.school_id and k.id = o.class_id
            where o.school_id = f.school_id and o.staff_id = f.id and f.role = 'teacher'), '[]') as classes,
          case when f.left_at is not null then 'left'
            when f.role = 'administrator' or f.password_hash is not null then 'active' else 'invited' end as status,
          ${instant(sql`i.expires_at`)} as "inviteExpiresAt", coalesce(i.expires_at <= app_now(), false) as "isInviteOver",
          ${instant(sql`i.created_at`)} as "invitedAt", ${instant(sql`f.left_at`)} as "leftAt",
          ${instant(sql`s.seen`)} as "lastSeenAt",
          coalesce(s.here > app_now() - ${HERE}::interval, false) as "isHere", w.name as "lastDesk",
          (select count(*)::int from staff_pins p
            join workstations d on d.school_id = p.school_id and d.id = p.workstation_id and d.ended_at is null
            where p.school_id = f.school_id and p.staff_id = f.id and p.off_at is null) as pins
        from staff f
        join schools c on c.id = f.school_id
        left join lateral (
          select created_at, expires_at from staff_invites where school_id = f.school_id and staff_id = f.id
            and f.password_hash is null and f.left_at is null and f.role <> 'administrator'
          order by created_at desc limit 1) i on true
        left join lateral (
          select max(last_seen_at) as seen, max(last_seen_at) filter (where revoked_at is null) as here,
            (array_agg(workstation_id order by last_seen_at desc))[1] as desk_id
          from sessions where school_id = f.school_id and staff_id = f.id) s on true
        left join workstations w on w.school_id = f.school_id and w.id = s.desk_id
        where f.school_id = ${context.schoolId} ${condition}
        order by f.left_at is not null,
          array_position(array['administrator', 'head', 'bursar', 'cashier', 'teacher', 'auditor'], f.role),
          staff_order(f.surname, f.first_name, f.name), f.id`,
  )
  return rows.map((row) => ({ ...row, roleName: ROLE_NAMES[row.role] }))
}

/** The sessions of one person that can still be used, newest first. */
export function sessionsOf(
  context: Context,
  staffId: string,
): Promise<Reply<typeof endpoints.listMySessions>['sessions']> {
  return query(
    context,
    sql`select s.id, ${instant(sql`s.created_at`)} as "startedAt", ${instant(sql`s.last_seen_at`)} as "lastSeenAt",
          w.name as desk, host(s.address) as address, s.user_agent as device,
          s.id = ${context.caller.sessionId} as "isThisOne"
        from sessions s
        left join workstations w on w.school_id = s.school_id and w.id = s.workstation_id
        where s.school_id = ${context.schoolId} and s.staff_id = ${staffId} and s.revoked_at is null
          and s.last_seen_at > app_now() - interval '12 hours' and s.created_at > app_now() - interval '7 days'
        order by s.last_seen_at desc, s.id desc`,
  )
}
