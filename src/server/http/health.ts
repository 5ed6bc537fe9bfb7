import type { FastifyInstance } from 'fastify'
import type { World } from '../context/world.ts'

/** For whoever keeps the process alive: does it run, and does it serve? Public, and says nothing else. */
export function healthRoutes(app: FastifyInstance, { database }: World): void {
  app.get('/api/health/live', async () => ({ status: 'ok' }))
  app.get('/api/health/ready', async (_request, reply) => {
    try {
      await database.pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' })
    }
  })
}
