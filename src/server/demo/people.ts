import type { CLASS_NAMES } from '#shared/constants.ts'
import type { Role } from '#shared/permissions.ts'
import { type Context, query, sql } from '../context/context.ts'

interface DemoPerson {
  firstName: string
  surname: string
  role: Role
  email: string
  phone: string
  /** The classes of a class teacher. */
  teaches?: readonly (typeof CLASS_NAMES)[number][]
}

/** Who works at the first demo school besides the Head, whose account is the school's. They share its password. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    firstName: 'Adwoa',
    surname: 'Sarpong',
    role: 'bursar',
    email: 'bursar@akontaa.example',
    phone: '+233240000112',
  },
  {
    firstName: 'Ama',
    surname: 'Mensah',
    role: 'cashier',
    email: 'cashier@akontaa.example',
    phone: '+233240000123',
  },
  {
    firstName: 'Samuel',
    surname: 'Boateng',
    role: 'teacher',
    email: 'teacher@akontaa.example',
    phone: '+233240000134',
    teaches: ['Basic 4'],
  },
  {
    firstName: 'Esther',
    surname: 'Quaye',
    role: 'teacher',
    email: 'teacher5@akontaa.example',
    phone: '+233240000136',
    teaches: ['Basic 5'],
  },
  {
    firstName: 'Nana Yaa',
    surname: 'Owusu-Ansah',
    role: 'auditor',
    email: 'auditor@akontaa.example',
    phone: '+233240000145',
  },
]

/** Writes them down as people who have accepted their invitations. */
export async function seedPeople(context: Context, passwordHash: string, joinedAt: Date): Promise<void> {
  await query(
    context,
    sql`update schools set phone_confirmed_at = ${joinedAt} where id = ${context.schoolId}`,
  )
  for (const { firstName, surname, role, email, phone, teaches } of DEMO_PEOPLE) {
    const [made] = await query<{ id: string }>(
      context,
      sql`insert into staff (school_id, name, first_name, surname, role, email, phone, password_hash, created_at, joined_at, phone_confirmed_at)
          values (${context.schoolId}, ${`${firstName} ${surname}`}, ${firstName}, ${surname}, ${role}, ${email}, ${phone},
            ${passwordHash}, ${joinedAt}, ${joinedAt}, ${joinedAt}) returning id`,
    )
    const staffId = made?.id ?? ''
    await query(context, sql`select set_sign_in_names(${context.schoolId}, ${staffId})`)
    if (!teaches) continue
    await query(
      context,
      sql`insert into staff_classes (school_id, staff_id, class_id)
          select school_id, ${staffId}, id from classes
          where school_id = ${context.schoolId} and name = any(${teaches})`,
    )
  }
}
