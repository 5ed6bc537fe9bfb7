import { endpoints } from '#shared/api/index.ts'
import { PIECES, type Pieces } from '#shared/pieces.ts'
import { aPersonOf, type Person } from './people.ts'
import type { Samples } from './sample.ts'
import { aStudentId, nextNumber, type SampleSchool } from './sample-school.ts'

/** Right calls about drawers and hand-overs. Each is about the drawer of a cashier of its own. */
export const drawerSamples = {
  readMyDrawer: () => ({}),
  openDrawer: async (school) => {
    await withDrawers(school)
    await closeOwnDrawer(school)
    return { body: { float: 100 + nextNumber() } }
  },
  countDrawer: async (school) => ({
    params: { drawerId: (await aDrawer(school)).drawerId },
    body: { pieces: piecesOf({}), since: '2020-01-01T00:00:00.000Z' },
  }),
  explainDifference: async (school) => {
    const { drawerId } = await aDrawer(school, 20)
    for (const _ of ['once', 'again'])
      await school.call(endpoints.countDrawer, { params: { drawerId }, body: { pieces: piecesOf({}) } })
    return { params: { drawerId }, body: { reason: `Wrong change ${school.mark}` } }
  },
  listDrawers: () => ({ query: { date: '2026-11-20' } }),
  readDrawer: async (school) => ({ params: { drawerId: (await aDrawer(school)).drawerId } }),
  printDrawerSlip: async (school) => {
    const { drawerId } = await aDrawer(school)
    await school.call(endpoints.countDrawer, { params: { drawerId }, body: { pieces: piecesOf({}) } })
    return { params: { drawerId } }
  },
  tickPayment: async (school) => {
    const { drawerId, person } = await aDrawer(school)
    const params = { studentId: await aStudentId(school) }
    const body = { amountPaid: 60, feeType: 'School Fees', payment_method: 'Mobile Money' as const }
    const paid = await school.call(endpoints.payStudent, { params, body }, { token: person.token })
    return { params: { drawerId }, body: { receiptId: paid.receipt?.id ?? '', ticked: true } }
  },
  handOver: async (school) => {
    const { drawerId } = await aDrawer(school)
    const { person } = await aDrawer(school)
    return {
      params: { drawerId },
      body: { amount: 20, to: 'drawer' as const, staffId: person.staffId, note: school.mark },
    }
  },
  remindPerson: async (school) => ({ params: { staffId: (await aDrawer(school)).person.staffId } }),
  listHandOvers: () => ({ query: { state: 'all' as const, limit: 5 } }),
  receiveHandOver: async (school) => ({
    params: { handOverId: await aHandOver(school) },
    body: { pieces: piecesOf({ note10: 2 }), says: school.mark },
  }),
  withdrawHandOver: async (school) => ({ params: { handOverId: await aHandOver(school) } }),
  explainHandOver: async (school) => {
    const handOverId = await aHandOver(school)
    const body = { amount: 15, says: 'One note less' }
    await school.call(endpoints.receiveHandOver, { params: { handOverId }, body })
    return { params: { handOverId }, body: { says: school.mark } }
  },
} satisfies Partial<Samples>

/** A count: what is not named there is none of. */
function piecesOf(some: Partial<Pieces>): Pieces {
  const none = Object.fromEntries(PIECES.map(({ piece }) => [piece, 0])) as Pieces
  return { ...none, ...some }
}

async function withDrawers({ call }: SampleSchool): Promise<void> {
  await call(endpoints.setRules, { body: { drawers: true } })
}

/** An open drawer of a new cashier. */
async function aDrawer(school: SampleSchool, float = 0): Promise<{ drawerId: string; person: Person }> {
  await withDrawers(school)
  const person = await aPersonOf(school, 'cashier', { name: `Ama ${school.mark}` })
  const { drawer } = await school.call(endpoints.openDrawer, { body: { float } }, { token: person.token })
  return { drawerId: drawer.id, person }
}

/** The same, where only the drawer matters. */
export async function aDrawerId(school: SampleSchool): Promise<string> {
  return (await aDrawer(school)).drawerId
}

/** Twenty cedis on their way to the safe, handed over by the school's own account for somebody absent. */
async function aHandOver(school: SampleSchool): Promise<string> {
  const { drawerId } = await aDrawer(school, 20)
  const sent = { params: { drawerId }, body: { amount: 20, to: 'safe' as const } }
  return (await school.call(endpoints.handOver, sent)).handOver.id
}

/** Twenty cedis in the safe at least: a float that came out of it goes back. */
export async function cashIntoSafe(school: SampleSchool): Promise<void> {
  const params = { handOverId: await aHandOver(school) }
  await school.call(endpoints.receiveHandOver, { params, body: { amount: 20 } })
}

/** Payments of other samples may have opened it. */
async function closeOwnDrawer(school: SampleSchool): Promise<void> {
  const { drawer } = await school.call(endpoints.readMyDrawer, {})
  if (drawer?.state !== 'open') return
  const params = { drawerId: drawer.id }
  for (const _ of ['once', 'again']) {
    const { result } = await school.call(endpoints.countDrawer, { params, body: { pieces: piecesOf({}) } })
    if (result === 'agrees') return
    if (result === 'say_why')
      await school.call(endpoints.explainDifference, { params, body: { reason: 'A sample' } })
  }
}
