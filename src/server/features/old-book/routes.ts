import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { route } from '../../http/route.ts'
import { keepOldBook, removeOldReceipts, signOldBook } from '../../ledger/index.ts'
import { fileName, print } from '../../paper/index.ts'
import { sendFile } from '../documents/index.ts'
import { importOldReceipts } from './bring-old-receipts.ts'
import { listOldReceipts, readOldBook } from './queries.ts'
import { oldBookSheet } from './sheet.ts'
import { signAtDesk } from './sign-at-desk.ts'

/** What a school brings from its old book: receipts as history, and the proof that old book is new book. */
export function oldBookRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listOldReceipts, (context, { query }) => listOldReceipts(context, query))
  route(app, world, endpoints.importOldReceipts, (context, { body }) => importOldReceipts(context, body))
  route(app, world, endpoints.removeOldReceipts, async (context, { params }) => {
    const { receipts, replayed } = await removeOldReceipts(context, params.listId)
    return {
      message: `${counted(receipts, 'old receipt')} taken away.`,
      ...(replayed ? { replayed } : {}),
    }
  })
  route(app, world, endpoints.readOldBook, (context) => readOldBook(context))
  route(app, world, endpoints.keepOldBook, async (context, { body: { asOf, old, differences } }) => {
    const { replayed } = await keepOldBook(context, {
      asOf,
      old: old.map(({ classId, schoolFees, otherFees }) => ({
        class: classId,
        school: schoolFees,
        other: otherFees,
      })),
      differences: differences.map(({ classId, studentId, ...difference }) => ({
        class: classId,
        ...(studentId ? { student: studentId } : {}),
        ...difference,
      })),
    })
    return { ...(await readOldBook(context)), ...(replayed ? { replayed } : {}) }
  })
  route(app, world, endpoints.signOldBook, async (context) => {
    const { replayed } = await signOldBook(context, 'own_session')
    return { ...(await readOldBook(context)), ...(replayed ? { replayed } : {}) }
  })
  route(app, world, endpoints.signOldBookAtDesk, (context, { body }) => signAtDesk(context, body))
  route(app, world, endpoints.printOldBook, async (context, _, { reply }) => {
    const paper = await oldBookSheet(context)
    const file = { name: fileName(paper), type: 'application/pdf' }
    return sendFile(reply, file, print(paper, undefined, goneSignal(reply)))
  })
}
