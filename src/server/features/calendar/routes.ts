import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { removeHoliday, saveHoliday } from './holidays.ts'
import { readCalendar } from './queries.ts'

/** The school calendar: school days and holidays. */
export function calendarRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readCalendar, (context, { query }) => readCalendar(context, query))
  route(app, world, endpoints.saveHoliday, (context, { body }) => saveHoliday(context, body))
  route(app, world, endpoints.removeHoliday, (context, { params }) =>
    removeHoliday(context, params.holidayId),
  )
}
