import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { remindPerson } from './remind-person.ts'
import { readEvening, setEvening } from './settings.ts'

/** The text of the evening: when it goes, to whom, and what it would say now. */
export function eveningRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readEvening, (context) => readEvening(context))
  route(app, world, endpoints.setEvening, (context, { body }) => setEvening(context, body))
  route(app, world, endpoints.remindPerson, async (context, { params }) => {
    const { name, again, ...how } = await remindPerson(context, params.staffId)
    return { message: `A text goes to ${name}.`, again: again.toISOString(), ...how }
  })
}
