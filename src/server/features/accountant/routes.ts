import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { sendSheet } from '../documents/index.ts'
import { accountsOf, keepAccounts } from './accounts.ts'
import { journalOf } from './file.ts'
import { giveOut } from './given.ts'
import { readMonth } from './month.ts'
import { journalName, journalSheet } from './sheets.ts'

/** A month for the school's accountant, and the numbers of the accountant's own books. */
export function accountantRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readAccountantMonth, (context, { query }) => readMonth(context, query.month))
  route(app, world, endpoints.giveOutMonth, (context, { body }) => giveOut(context, body.month))
  route(app, world, endpoints.listAccounts, async (context) => ({ accounts: await accountsOf(context) }))
  route(app, world, endpoints.keepAccounts, (context, { body }) => keepAccounts(context, body.accounts))

  route(app, world, endpoints.downloadAccountantMonth, async (context, { query }, { reply }) => {
    const { lines, head } = await journalOf(context, query)
    const sheet = journalSheet(lines, head, query.format)
    return sendSheet(reply, journalName(head, query.format), sheet, query.format === 'xlsx' ? 'xlsx' : 'csv')
  })
}
