import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { invalidField } from '#shared/errors.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import {
  forgetPairing,
  keepStatementMapping,
  keepStatementPiece,
  linkStatementLine,
  returnStatementLine,
  setLinesAside,
} from '../../ledger/index.ts'
import { reconciliationSheet } from '../../sheets/index.ts'
import { sendShort } from '../documents/index.ts'
import { listAccounts, saveAccount } from './accounts.ts'
import { beginFile, bringFile, checkFile } from './bring.ts'
import { listPairings } from './pairings.ts'
import { postLine, postSure } from './post.ts'
import { readReconciliation, reconciliationPaper } from './reconciliation.ts'
import { readTray } from './tray.ts'
import { undoFile } from './undo.ts'

/** Statements of wallets and bank accounts. */
export function statementRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listStatementAccounts, (context) => listAccounts(context))
  route(app, world, endpoints.addStatementAccount, async (context, { body }) => ({
    message: 'The account was added.',
    ...(await saveAccount(context, body)),
  }))
  route(app, world, endpoints.editStatementAccount, async (context, { params, body }) => ({
    message: 'The account was changed.',
    ...(await saveAccount(context, body, params.accountId)),
  }))
  route(app, world, endpoints.keepStatementMapping, async (context, { params, body }) => {
    const done = await keepStatementMapping(context, params.accountId, body.mapping)
    return said('The columns are remembered for this account.', done)
  })
  fileRoutes(app, world)
  lineRoutes(app, world)
  monthRoutes(app, world)
}

function monthRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readReconciliation, (context, { params, query }) =>
    readReconciliation(context, params.accountId, query),
  )
  route(app, world, endpoints.printReconciliation, async (context, { params, query }, { reply }) => {
    const paper = await reconciliationPaper(context, params.accountId, query)
    return sendShort(reply, paper, reconciliationSheet(paper), query.format)
  })
}

function fileRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.beginStatementFile, (context, { body }) => beginFile(context, body))
  route(app, world, endpoints.sendStatementPiece, async (context, { params, body }) => {
    await keepStatementPiece(context, { file: params.fileId, ...body })
    return { arrived: body.lines.length }
  })
  route(app, world, endpoints.checkStatementFile, (context, { params }) => checkFile(context, params.fileId))
  route(app, world, endpoints.bringStatementFile, (context, { params }) => bringFile(context, params.fileId))
}

function lineRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readStatementTray, (context, { params, query }) =>
    readTray(context, params.accountId, query),
  )
  route(app, world, endpoints.postStatementLine, (context, { params, body }) =>
    postLine(context, params.lineId, body),
  )
  route(app, world, endpoints.postSureLines, (context, { params, body }) =>
    postSure(context, params.accountId, body.lineIds),
  )
  route(app, world, endpoints.linkStatementLine, async (context, { params, body }) => {
    const { receiptId: receipt, depositId: deposit } = body
    if ((receipt === undefined) === (deposit === undefined))
      throw invalidField('receiptId', 'Name the receipt, or the deposit.')
    const done = await linkStatementLine(context, { line: params.lineId, receipt, deposit })
    return said(receipt ? 'Linked. Nothing was posted.' : 'Linked. The deposit is banked.', done)
  })
  route(app, world, endpoints.setLinesAside, async (context, { body: { lineIds, ...rest } }) => {
    const done = await setLinesAside(context, { lines: lineIds, ...rest })
    return said(`${counted(done.lines, 'line')} set aside.`, done)
  })
  route(app, world, endpoints.returnStatementLine, async (context, { params }) =>
    said('The line is in the tray again.', await returnStatementLine(context, params.lineId)),
  )
  route(app, world, endpoints.undoStatementFile, async (context, { params, body }) => {
    const done = await undoFile(context, params.fileId, body.reason)
    return said(`${counted(done.receipts, 'receipt')} taken back. The lines are in the tray again.`, done)
  })
  route(app, world, endpoints.listPairings, (context) => listPairings(context))
  route(app, world, endpoints.forgetPairing, async (context, { body }) => {
    const done = await forgetPairing(context, body.number)
    return said('Forgotten. It is likely again when it was confirmed twice.', done)
  })
}

function said(message: string, { replayed }: { replayed?: boolean }) {
  return { message, ...(replayed ? { replayed } : {}) }
}
