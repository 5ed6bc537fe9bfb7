import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { publicRoute } from '../../http/route.ts'
import { findAccountHolder } from './find-account-holder.ts'
import { listBanks } from './list-banks.ts'

/** It tells whose account a number is: enough for a form with typing errors, too little to read out a bank. */
const lookups = rateLimit({
  name: 'account-holder',
  triesMax: 30,
  windowSeconds: 600,
  sentence: 'Too many accounts were looked up. Wait a few minutes, or go on without the name.',
})

/** What a school needs to say where its money is to go. */
export function settlementRoutes(app: FastifyInstance, world: World): void {
  publicRoute(app, world, endpoints.getBanks, async () => ({
    status: true,
    message: 'Banks retrieved',
    data: await listBanks(world),
  }))

  publicRoute(app, world, endpoints.getAccountHolderName, async ({ query }, { request }) => {
    await lookups.take(world, addressOf(request))
    return { accountHolderName: await findAccountHolder(world, query.accountNumber, query.bankCode) }
  })
}
