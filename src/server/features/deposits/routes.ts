import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { enterDeposit, noteDeposit, takeBackDeposit } from '../../ledger/index.ts'
import { keepBankAccount } from './bank-accounts.ts'
import { listDeposits, requireDeposit } from './queries.ts'
import { keepSlipPhoto, slipPhoto } from './slip-photo.ts'

/** Bank accounts, and the cash that is paid in there. */
export function depositRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listDeposits, (context, { query }) => listDeposits(context, query))
  route(app, world, endpoints.addBankAccount, async (context, { body }) => ({
    message: 'The bank account was added.',
    ...(await keepBankAccount(context, body)),
  }))
  route(app, world, endpoints.editBankAccount, async (context, { params, body }) => ({
    message: 'The bank account was changed.',
    ...(await keepBankAccount(context, { ...body, id: params.bankAccountId })),
  }))

  route(app, world, endpoints.enterDeposit, (context, { body }) => {
    const { bankAccountId, slipNumber, date, confirm, ...rest } = body
    const wanted = { ...rest, bankAccount: bankAccountId, slip: slipNumber, on: date, confirm }
    return done(context, 'The deposit is entered. It is banked when a statement shows it.', (inner) =>
      enterDeposit(inner, wanted),
    )
  })
  route(app, world, endpoints.markBanked, (context, { params, body }) =>
    done(context, body.on ? 'The deposit is banked.' : 'The deposit is on its way again.', (inner) =>
      noteDeposit(inner, { deposit: params.depositId, bankedOn: body.on }),
    ),
  )
  route(app, world, endpoints.takeBackDeposit, (context, { params, body }) =>
    done(context, 'The deposit was taken back. The money is where it came from again.', (inner) =>
      takeBackDeposit(inner, params.depositId, body.reason),
    ),
  )

  route(app, world, endpoints.keepSlipPhoto, async (context, { params, body }) => ({
    message: 'The photo is kept.',
    ...(await keepSlipPhoto(context, params.depositId, body.photo)),
  }))
  route(app, world, endpoints.readSlipPhoto, async (context, { params }, { reply }) =>
    reply.type('image/jpeg').send(await slipPhoto(context, params.depositId)),
  )
}

/** The deposit as it stands after the act, read in the act's own transaction. */
function done(
  context: Context,
  message: string,
  act: (inner: Context) => Promise<{ deposit: string; replayed?: boolean }>,
) {
  return inTransaction(context, async (inner) => {
    const { deposit, replayed } = await act(inner)
    return { message, deposit: await requireDeposit(inner, deposit), ...(replayed ? { replayed } : {}) }
  })
}
