import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'

/** Deeper than any call nests: a payment's lines are at the third level. */
const LEVELS_MAX = 20
/** Five times the largest list that a call takes, 2,000 students. */
const VALUES_MAX = 10_000
/** A larger one takes some hundredths of a second at each step. */
const LARGE_BYTES = 1_000_000

/**
 * JSON on every method, also DELETE; nothing at all counts as an empty object; prototype keys are refused. So is what is not
 * UTF-8: a garbled name or note would stand in the books for ever. How deep it nests and how many values it has is
 * counted over the bytes before anything is made of them, since making them costs a hundred times as much.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    if (!isUtf8(bytes)) return done(notUtf8())
    const { excess, isBlank } = look(bytes)
    if (excess) return done(excess)
    if (isBlank) return done(null, {})
    if (bytes.length < LARGE_BYTES) return parse(request, bytes.toString(), done)
    // Looked at, parsed, acted on: others have their turn between each.
    setImmediate(() =>
      parse(request, bytes.toString(), (error, value) => setImmediate(() => done(error, value))),
    )
  })
}

/** Broken JSON is counted as far as it is JSON: the parser says the rest. */
function look(bytes: Uint8Array): { excess?: Refusal; isBlank: boolean } {
  let levels = 0
  let values = 0
  let isInText = false
  let isBlank = true
  for (let place = 0; place < bytes.length; place++) {
    const byte = bytes[place] ?? 0
    if (isInText) {
      if (byte === BACKSLASH) place++
      else if (byte === QUOTE) isInText = false
      continue
    }
    if (byte === SPACE || (byte >= TAB && byte <= RETURN)) continue
    isBlank = false
    if (byte === QUOTE) isInText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      levels++
      values++
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels--
    else if (byte === COMMA) values++
    if (levels > LEVELS_MAX) return { excess: tooDeep(), isBlank }
    if (values > VALUES_MAX) return { excess: tooMany(), isBlank }
  }
  return { isBlank }
}

const [TAB, RETURN, SPACE] = [0x09, 0x0d, 0x20]
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

function tooDeep() {
  return new Refusal('bad_request', `The request nests deeper than ${LEVELS_MAX} levels.`)
}

function tooMany() {
  return new Refusal('too_large', `The request has more than ${VALUES_MAX.toLocaleString('en')} values.`)
}

function notUtf8() {
  return new Refusal('bad_request', 'The request could not be read. Send JSON as UTF-8.')
}
