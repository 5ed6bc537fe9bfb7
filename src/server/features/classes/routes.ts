import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { archiveClass, restoreClass } from './archive-class.ts'
import { addClass, editClass, orderClasses } from './change-classes.ts'
import type { SchoolClass } from './find-class.ts'
import { listClasses, readCompleted } from './queries.ts'

/** The classes. Who is in them is the register's (students), what they are charged the fees'. */
export function classRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listClasses, (context, { query }) => listClasses(context, query))
  route(app, world, endpoints.readCompleted, (context) => readCompleted(context))
  route(app, world, endpoints.addClass, async (context, { body }) => {
    const made = await addClass(context, body)
    return changed(`${made.name} was added.`, made)
  })
  route(app, world, endpoints.editClass, async (context, { body }) => {
    const saved = await editClass(context, body)
    return changed(`${saved.name} was changed.`, saved)
  })
  route(app, world, endpoints.orderClasses, async (context, { body }) => {
    const mark = await orderClasses(context, body.classIds)
    return { message: 'The order of the classes was changed.', ...mark }
  })
  route(app, world, endpoints.archiveClass, async (context, { body }) => {
    const { classId, moveToClassId: moveToClassRef } = body
    const archived = await archiveClass(context, { classId, moveToClassRef })
    return { message: 'The class is out of use. What was recorded in it stays.', ...archived }
  })
  route(app, world, endpoints.restoreClass, async (context, { body }) => {
    const back = await restoreClass(context, body.classId)
    return changed(`${back.name} is in use again.`, back)
  })
}

function changed(message: string, { replayed, ...made }: SchoolClass & { replayed?: boolean }) {
  const { id, name: class_name, position } = made
  return { message, class: { id, class_name, position }, ...(replayed ? { replayed } : {}) }
}
