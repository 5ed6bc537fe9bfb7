import type { FastifyInstance } from 'fastify'

/** JSON on every method, also DELETE; nothing at all counts as an empty object; prototype keys are refused. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString()
    if (text.trim() === '') return done(null, {})
    parse(request, text, done)
  })
}
