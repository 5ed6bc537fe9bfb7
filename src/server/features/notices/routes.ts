import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { wasDone } from '../../ledger/index.ts'
import { listNotices } from './queries.ts'
import { previewNotice, withdrawNotice, writeNotice } from './write-notice.ts'

/** A client that loops must not write to a thousand families again and again. */
const anHour = rateLimit({
  name: 'notice',
  triesMax: 20,
  windowSeconds: 3_600,
  sentence: 'Too many notices in one hour. Wait a little, then try again.',
})

/** What the school writes to its families. */
export function noticeRoutes(app: FastifyInstance, world: World): void {
  const isPushed = world.env.push !== undefined
  route(app, world, endpoints.listNotices, async (context) => ({ notices: await listNotices(context) }))
  route(app, world, endpoints.previewNotice, (context, { body }) => previewNotice(context, body, isPushed))
  route(app, world, endpoints.writeNotice, async (context, { body }) => {
    // What was written already is answered again, and is no try.
    if (!(await wasDone(context))) await anHour.take(world, context.schoolId)
    const written = await writeNotice(context, body, isPushed)
    const texts = written.texts > 0 ? ` ${counted(written.texts, 'text')} on the way.` : ''
    const pushes = written.pushes > 0 ? ` ${counted(written.pushes, 'phone')} will show it.` : ''
    // What the release before has answered, and is answered again, counts no phones.
    return { message: `The notice is written.${texts}${pushes}`, ...written, pushes: written.pushes ?? 0 }
  })
  route(app, world, endpoints.withdrawNotice, async (context, { params }) => ({
    message: 'The notice is withdrawn.',
    ...(await withdrawNotice(context, params.noticeId)),
  }))
}
