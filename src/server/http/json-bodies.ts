import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'

/**
 * JSON on every method, also DELETE; nothing at all counts as an empty object; prototype keys are refused. So is what is not
 * UTF-8: a garbled name or note would stand in the books for ever.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (typeof body !== 'string' && !isUtf8(body)) return done(notUtf8())
    const text = body.toString()
    if (text.trim() === '') return done(null, {})
    parse(request, text, done)
  })
}

function notUtf8() {
  return new Refusal('bad_request', 'The request could not be read. Send JSON as UTF-8.')
}
