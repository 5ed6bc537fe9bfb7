import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { readCallList, readMoneyInTray } from './call-list.ts'
import { cancelPromise, listContacts, writeContact } from './contacts.ts'
import { readDebtFigures } from './debt-figures.ts'
import { readNextReminder } from './next-reminder.ts'
import { cancelPlan, listPlans, makePlan } from './plans.ts'
import { readReminders, setReminders } from './reminders.ts'
import { sendReminders } from './send-reminders.ts'

/** Whom to call, what was said, and what was promised. */
export function callRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readCallList, (context, { query }) => readCallList(context, query))
  route(app, world, endpoints.readMoneyInTray, (context) => readMoneyInTray(context))
  route(app, world, endpoints.readDebtFigures, (context) => readDebtFigures(context))
  route(app, world, endpoints.listContacts, (context, { params }) => listContacts(context, params.familyId))
  route(app, world, endpoints.writeContact, async (context, { params, body }) => {
    const written = await writeContact(context, params.familyId, body)
    return { message: 'It is written down.', ...written }
  })
  route(app, world, endpoints.cancelPromise, async (context, { params, body }) => {
    const done = await cancelPromise(context, params.contactId, body.reason)
    return { message: 'The promise counts no more.', ...done }
  })
  route(app, world, endpoints.listPlans, (context, { params }) => listPlans(context, params.familyId))
  route(app, world, endpoints.makePlan, async (context, { params, body }) => {
    const made = await makePlan(context, params.familyId, body)
    return { message: 'The plan is written down.', ...made }
  })
  route(app, world, endpoints.cancelPlan, async (context, { params, body }) => {
    const done = await cancelPlan(context, params.planId, body.reason)
    return { message: 'The plan counts no more.', ...done }
  })
  route(app, world, endpoints.readReminders, (context) => readReminders(context))
  route(app, world, endpoints.readNextReminder, (context, { params, query }) =>
    readNextReminder(context, params.familyId, query.guardianId),
  )
  route(app, world, endpoints.setReminders, (context, { body }) => setReminders(context, body))
  route(app, world, endpoints.sendReminders, (context, { body }) => sendReminders(context, body.leaveOut))
}
