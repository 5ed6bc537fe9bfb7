import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { listMessages } from './queries.ts'
import { resendMessage } from './resend-message.ts'
import { sendMessage } from './send-message.ts'

/** A text costs money, and a client that loops must not spend a school's. */
const texts = rateLimit({
  name: 'text',
  triesMax: 120,
  windowSeconds: 60 * 60,
  sentence: 'Too many texts in one hour. Wait a little, then try again.',
})

/** Text messages: what was sent, what waits, and a text to one guardian. */
export function messageRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listMessages, async (context, { query }) => ({
    ...(await listMessages(context, query)),
    reachesPhones: world.env.sms.provider !== 'log',
  }))
  route(app, world, endpoints.resendMessage, (context, { params }) =>
    resendMessage(context, params.messageId),
  )
  route(app, world, endpoints.sendMessage, async (context, { body }) => {
    await texts.take(world, context.schoolId)
    const sent = await sendMessage(context, body.messageTo, body.message)
    return { message: 'The message is on its way.', ...sent }
  })
}
