import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reportTotals } from '#shared/api/beside.ts'
import { encodeAt } from '#shared/api/convert.ts'
import { endpoints } from '#shared/api/index.ts'
import { onStandby } from '../../context/on-standby.ts'
import type { World } from '../../context/world.ts'
import { jsonText } from '../../http/json-text.ts'
import { route } from '../../http/route.ts'
import { readJournal } from './journal.ts'
import { readSummary } from './summary.ts'
import { incomplete, type ReportTotals, reportFilter, reportPage } from './transaction-report.ts'

/** The journal, and the general report over a period. */
export function reportRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.readJournal, (context, { query }) => readJournal(context, query))

  route(app, world, endpoints.readSummary, (context, { query }) =>
    onStandby(world, context, async (reading) =>
      readSummary(reading, await reportFilter(reading, query), query.asOf),
    ),
  )

  route(app, world, endpoints.reportTransactions, async (context, { query }, { request, reply }) => {
    const { schoolId, startDate, endDate } = query
    if (!schoolId) throw incomplete({ schoolId, startDate, endDate })
    const { rows, totals, asOf } = await onStandby(world, context, async (reading) =>
      reportPage(reading, await reportFilter(reading, query), query),
    )
    sayTotals(reply, totals)
    sayPages(request, reply, { page: query.page, limit: query.limit, count: totals.count, asOf })
    return jsonText(rows)
  })
}

/** Figures of the whole filter, in headers. */
function sayTotals(reply: FastifyReply, { count, ...sums }: ReportTotals): void {
  reply.header('x-total-count', count)
  for (const [name, sum] of Object.entries(Object(encodeAt(reportTotals, sums))))
    reply.header(`x-total-${name}`, sum)
}

interface Pages {
  page: number
  limit: number
  count: number
  asOf: number
}

/** RFC 8288 links to the neighbouring pages, each as of the same journal number. */
function sayPages(request: FastifyRequest, reply: FastifyReply, { page, limit, count, asOf }: Pages): void {
  const last = Math.max(1, Math.ceil(count / limit))
  const link = (target: number, name: string) => {
    const url = new URL(request.url, 'http://self')
    url.searchParams.set('page', String(target))
    url.searchParams.set('limit', String(limit))
    url.searchParams.set('asOf', String(asOf))
    return `<${url.pathname}${url.search}>; rel="${name}"`
  }
  const links = [link(1, 'first'), link(last, 'last')]
  if (page > 1) links.push(link(page - 1, 'prev'))
  if (page < last) links.push(link(page + 1, 'next'))
  reply.header('link', links.join(', '))
}
