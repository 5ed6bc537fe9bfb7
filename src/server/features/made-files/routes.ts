import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { Refusal } from '#shared/errors.ts'
import { may, permissions, whoMay } from '#shared/permissions.ts'
import { onStandby } from '../../context/on-standby.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { route } from '../../http/route.ts'
import { fileName, print } from '../../paper/index.ts'
import { zip } from '../../sheets/index.ts'
import { exportSchool, letters, sendFile } from '../documents/index.ts'
import { findFile, piecesOf } from './kept-file.ts'
import { dropMadeFile, makeFile, PERMISSIONS, stopMaking } from './make-file.ts'

/** Files that take long: asked for, made beside other work, taken when they are ready. */
export function madeFileRoutes(app: FastifyInstance, world: World): void {
  app.addHook('preClose', () => stopMaking(world.database))
  makingRoutes(app, world)
  takingRoutes(app, world)
}

function makingRoutes(app: FastifyInstance, world: World): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'a file was not made')
  route(app, world, endpoints.makeLetters, (context, { body }, { reply }) =>
    makeFile(context, {
      kind: 'letters',
      asked: JSON.stringify(body),
      gone: goneSignal(reply),
      onError,
      make: async (tell, leave) => {
        const { paper, rows } = await onStandby(world, context, (reading) => letters(reading, body))
        return {
          name: fileName(paper),
          mediaType: 'application/pdf',
          bytes: print(paper, aFewAtATime(rows, tell), leave),
          said: `${counted(paper.count, 'letter is', 'letters are')} ready.`,
        }
      },
    }),
  )

  route(app, world, endpoints.makeExport, (context, _, { reply }) =>
    makeFile(context, {
      kind: 'export',
      asked: '',
      gone: goneSignal(reply),
      onError,
      make: async (tell, leave) => {
        const { name, entries } = await onStandby(world, context, (reading) => exportSchool(reading, tell))
        return {
          name,
          mediaType: 'application/zip',
          bytes: zip(entries, leave),
          said: 'The export is ready.',
        }
      },
    }),
  )
}

function takingRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.takeMadeFile, async (context, { params: { fileId } }, { reply }) => {
    const { kind, state, name, mediaType } = await findFile(context, fileId)
    const permission = PERMISSIONS[kind]
    if (!may(context.caller.role, permission)) {
      const { roles } = permissions[permission]
      throw new Refusal('forbidden', whoMay(permission), { facts: { permission, roles } })
    }
    if (state !== 'ready') throw new Refusal('conflict', 'This file is not ready.')
    return sendFile(
      reply,
      { name, type: mediaType },
      Readable.from(piecesOf(context, fileId), { objectMode: false }),
    )
  })

  route(app, world, endpoints.dropMadeFile, async (context, { params: { fileId } }) => {
    await dropMadeFile(context, fileId)
    return { message: 'The file is not kept.' }
  })
}

const ROWS_AT_ONCE = 20

/** Rows as they are drawn: each few are asked for once those before them are on their way. */
function* aFewAtATime<Row>(rows: readonly Row[], tell: (done: number, of: number) => void): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    tell(from, rows.length)
    yield rows.slice(from, from + ROWS_AT_ONCE)
  }
  tell(rows.length, rows.length)
}
