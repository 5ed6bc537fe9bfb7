import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { oneOfKind, severalOfKind } from '#shared/kinds.ts'
import type { World } from '../../context/world.ts'
import { route } from '../../http/route.ts'
import { changeKindOf, keepKinds, setKindOf } from './keep-kinds.ts'
import { previewKindChange } from './preview-change.ts'
import { previewPrices } from './preview-prices.ts'
import { listKinds } from './queries.ts'

/** Kinds of pupils, and who becomes of another one. */
export function kindRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listKinds, (context) => listKinds(context))
  route(app, world, endpoints.previewPrices, (context, { body }) => previewPrices(context, body))
  route(app, world, endpoints.keepKinds, (context, { body }) => keepKinds(context, body))
  route(app, world, endpoints.previewKindChange, (context, { params, query }) =>
    previewKindChange(context, { studentId: params.studentId, ...query }),
  )
  route(app, world, endpoints.changeKind, (context, { params, body: { kindId: kind, ...body } }) =>
    changeKindOf(context, { student: params.studentId, kind, ...body }),
  )
  route(app, world, endpoints.setKindOfMany, async (context, { body }) => {
    const { name, ...done } = await setKindOf(context, body)
    const are = done.set === 1 ? oneOfKind(name) : severalOfKind(name)
    return { message: `${counted(done.set, 'child is', 'children are')} ${are} now.`, ...done }
  })
}
