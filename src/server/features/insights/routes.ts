import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { onStandby } from '../../context/on-standby.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { countUnkept, keepListCurrent, keepTermDaysCurrent } from '../../ledger/index.ts'
import { sendSheet } from '../documents/index.ts'
import { listInsightEntries } from './entries.ts'
import { listInsightFamilies } from './families.ts'
import { figuresSheet } from './figures-sheet.ts'
import { readInsights } from './read-insights.ts'
import { readTermNow } from './read-now.ts'
import { readWatchList } from './read-watch.ts'
import { setTermTarget } from './set-target.ts'
import { listTermPupils } from './term-pupils.ts'

/** Where a school stands in its term, against the same school day of earlier ones. */
export function insightRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readInsights, async (context, { query }) => {
    // Before the reading: a school whose days are not kept yet may be too large for it, and the next one finds them.
    keepTermDaysCurrent(context)
    keepListCurrent(context, await countUnkept(context))
    // On the primary: who is late is read from kept rows, which a standby does not have.
    return await readInsights(context, query)
  })
  route(app, world, endpoints.readTermNow, async (context) => {
    keepTermDaysCurrent(context)
    return await readTermNow(context)
  })
  route(app, world, endpoints.exportInsights, async (context, { query: { format, ...asked } }, { reply }) =>
    sendSheet(reply, `Insights.${format}`, figuresSheet(await readInsights(context, asked)), format),
  )
  route(app, world, endpoints.listTermPupils, async (context, { query }) => {
    keepTermDaysCurrent(context)
    return await onStandby(world, context, (reading) => listTermPupils(reading, query))
  })
  route(app, world, endpoints.listInsightEntries, (context, { query }) =>
    onStandby(world, context, (reading) => listInsightEntries(reading, query)),
  )
  route(app, world, endpoints.listInsightFamilies, (context, { query }) =>
    onStandby(world, context, (reading) => listInsightFamilies(reading, query)),
  )
  route(app, world, endpoints.readWatchList, (context, { query }) => readWatchList(context, query))
  route(app, world, endpoints.setTermTarget, (context, { body }) => setTermTarget(context, body))
}
