import { classKey } from '#shared/classes.ts'
import { invalidField, invariant, notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { holdClasses, leadTo } from './class-paths.ts'
import type { SchoolClass } from './find-class.ts'

interface NewClass {
  name: string
  /** Left out: at the end. */
  afterClassId?: string | undefined
  /** Null: its students complete the school. Left out: as of the class before it. */
  nextClassId?: string | null | undefined
}

type Changed = SchoolClass & { replayed?: boolean }

/** Adds a class. Refuses conflict when the name is taken, not_found, invalid. */
export function addClass(context: Context, { name, afterClassId, nextClassId }: NewClass): Promise<Changed> {
  return once(context, async (inner) => {
    const classes = await holdClasses(inner)
    const before = afterClassId ? classes.find(({ id }) => id === afterClassId) : classes.at(-1)
    if (afterClassId && !before) throw notFound('Class')
    await refuseNamesake(inner, name)
    const position = (before?.position ?? 0) + 1
    await query(
      inner,
      sql`update classes set position = position + 1 where school_id = ${inner.schoolId} and position >= ${position}`,
    )
    const made = await queryOne<SchoolClass>(
      inner,
      sql`insert into classes (school_id, name, key, position)
          values (${inner.schoolId}, ${name}, ${classKey(name)}, ${position}) returning id, name, position`,
    )
    invariant(made, 'an insert answers its row')
    const leadsTo = nextClassId === undefined ? (before?.nextClassId ?? null) : nextClassId
    await leadTo(inner, classes, { id: made.id, nextClassId: leadsTo })
    await appendAudit(inner, 'add_class', made.id, { name, after: before?.id ?? null, next: leadsTo })
    return made
  })
}

interface ClassChange {
  classId: string
  name?: string | undefined
  nextClassId?: string | null | undefined
}

/** Renames a class, or changes where its students go. Refuses not_found, conflict, invalid. */
export function editClass(context: Context, { classId, name, nextClassId }: ClassChange): Promise<Changed> {
  return once(context, async (inner) => {
    const classes = await holdClasses(inner)
    const before = classes.find(({ id }) => id === classId)
    if (!before) throw notFound('Class')
    if (name !== undefined && name !== before.name) await rename(inner, classId, name)
    if (nextClassId !== undefined) await leadTo(inner, classes, { id: classId, nextClassId })
    await appendAudit(inner, 'edit_class', classId, {
      ...(name === undefined ? {} : { name, nameBefore: before.name }),
      ...(nextClassId === undefined ? {} : { next: nextClassId, nextBefore: before.nextClassId }),
    })
    return { id: classId, name: name ?? before.name, position: before.position }
  })
}

/** The former name still finds the class, until another takes it. */
async function rename(context: Context, classId: string, name: string) {
  const { schoolId } = context
  await refuseNamesake(context, name, classId)
  const key = classKey(name)
  await query(
    context,
    sql`insert into class_aliases (school_id, key, class_id)
        select school_id, key, id from classes where school_id = ${schoolId} and id = ${classId} and key <> ${key}
        on conflict (school_id, key) do update set class_id = excluded.class_id`,
  )
  await query(
    context,
    sql`update classes set name = ${name}, key = ${key} where school_id = ${schoolId} and id = ${classId}`,
  )
}

async function refuseNamesake(context: Context, name: string, but?: string) {
  const key = classKey(name)
  if (key === '') throw invalidField('name', 'Enter a name with letters or numbers.')
  if (key === 'completed') throw invalidField('name', 'Completed is for those who have left the school.')
  const other = await queryOne<{ name: string; isArchived: boolean }>(
    context,
    sql`select name, archived_at is not null as "isArchived" from classes
        where school_id = ${context.schoolId} and key = ${key} and id is distinct from ${but ?? null}`,
  )
  if (other?.isArchived) throw new Refusal('conflict', `${other.name} was taken out of use. Bring it back.`)
  if (other) throw new Refusal('conflict', `There is a class ${other.name} already.`)
}

/** The order the classes are listed in; where their students go stays. Refuses invalid unless each is named once. */
export function orderClasses(context: Context, classIds: readonly string[]): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const classes = await holdClasses(inner)
    const named = new Set(classIds)
    const isWhole = classes.length === classIds.length && classes.every(({ id }) => named.has(id))
    if (!isWhole)
      throw invalidField('classIds', 'Name every class once. The classes may have changed meanwhile.')
    await query(
      inner,
      sql`update classes k set position = o.place
          from unnest(${classIds}::uuid[]) with ordinality as o(id, place)
          where k.school_id = ${inner.schoolId} and k.id = o.id`,
    )
    await appendAudit(inner, 'order_classes', null, { classes: classIds })
    return {}
  })
}
