import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, inSnapshot, inTransaction, query, type Sql, sql } from '../../context/context.ts'
import { drawFromBank, takeBackDraw } from '../../ledger/index.ts'

type Page = Reply<typeof endpoints.listBankDraws>
type DrawRow = Page['draws'][number]

/** Cash drawn from the bank, newest first. Refuses not_found. */
export function listDraws(
  context: Context,
  { before, limit }: Received<typeof endpoints.listBankDraws>['query'],
): Promise<Page> {
  return inSnapshot(context, async (inner) => {
    if (before) await requireDraw(inner, before)
    const rows = await drawsOf(
      inner,
      sql`and (${before ?? null}::uuid is null or (d.drawn_on, d.entered_at, d.id) < (
          select p.drawn_on, p.entered_at, p.id from bank_draws p where p.school_id = ${inner.schoolId} and p.id = ${before ?? null}))
        order by d.drawn_on desc, d.entered_at desc, d.id desc limit ${limit + 1}`,
    )
    const draws = rows.slice(0, limit)
    return { draws, next: rows.length > limit ? (draws.at(-1)?.id ?? null) : null }
  })
}

/** Enters what was brought from the bank. Refuses as the contract says. */
export function draw(context: Context, form: Received<typeof endpoints.drawFromBank>['body']) {
  const { bankAccountId: bankAccount, date: on, ...rest } = form
  return done(context, 'The money drawn from the bank is entered.', (inner) =>
    drawFromBank(inner, { ...rest, bankAccount, on }),
  )
}

/** Takes it back. Refuses not_found, already_reversed, conflict, day_closed. */
export function takeBack(context: Context, drawId: string, reason: string) {
  return done(context, 'It was taken back. The money is at the bank again.', (inner) =>
    takeBackDraw(inner, drawId, reason),
  )
}

function done(
  context: Context,
  message: string,
  act: (inner: Context) => Promise<{ draw: string; replayed?: boolean }>,
) {
  return inTransaction(context, async (inner) => {
    const { draw: id, replayed } = await act(inner)
    return { message, draw: await requireDraw(inner, id), ...(replayed ? { replayed } : {}) }
  })
}

async function requireDraw(context: Context, drawId: string): Promise<DrawRow> {
  const [found] = await drawsOf(context, sql`and d.id = ${drawId}`)
  if (!found) throw notFound('Money drawn')
  return found
}

function drawsOf(context: Context, condition: Sql): Promise<DrawRow[]> {
  return query<DrawRow>(
    context,
    sql`select d.id, d.bank_account_id as "bankAccountId", b.name as "bankAccount", d.goes_to as into, d.amount, d.reference,
          d.drawn_on as date, ${moment(sql`d.entered_at`)} as "enteredAt", f.name as "enteredBy",
          case when d.taken_back_at is not null then json_build_object('at', ${moment(sql`d.taken_back_at`)}, 'by', t.name,
            'reason', d.taken_back_reason) end as "takenBack"
        from bank_draws d
        join money_accounts b on b.school_id = d.school_id and b.id = d.bank_account_id
        join staff f on f.school_id = d.school_id and f.id = d.entered_by
        left join staff t on t.school_id = d.school_id and t.id = d.taken_back_by
        where d.school_id = ${context.schoolId} ${condition}`,
  )
}

function moment(at: Sql): Sql {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
