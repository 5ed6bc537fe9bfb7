import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The ceiling for readings: node:http and pg, one statement, the same JSON. It asks nobody who they are, checks nothing,
 * and as superuser is not bound by row-level security. DATABASE_URL; prints its port.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

const statements: Record<string, string> = {
  texts: `select '[' || string_agg(content, ',') || ']' as json from (
    select content from bench_texts where school_id = $1 order by school_id, place) rows`,
  students: `select '[' || coalesce(string_agg(content::text, ',' order by lower(surname), lower(first_name), number), '')
    || ']' as json from student_rows where school_id = $1 and status = 'active'`,
  student: `select content::text as json from student_rows where school_id = $1 and id = $2`,
  owed: `select json_agg(b)::text as json from school_balances b where school_id = $1`,
  owing: `select string_agg(concat_ws(',', s.number, s.surname, s.first_name, b.balance), e'\\n')  as json
    from students s join student_balances b on b.school_id = s.school_id and b.student_id = s.id and b.balance > 0
    where s.school_id = $1`,
  report: `select coalesce(json_agg(content::jsonb || '{"balanceAfter": null}' order by effective_on, journal_number), '[]')::text
    as json from entry_rows where school_id = $1 and id in (
      select id from journal where school_id = $1 and effective_on between '2026-01-01' and '2026-12-31'
      order by effective_on, journal_number limit 20)`,
}

const server = createServer(async (request, reply) => {
  const [, name = '', ...values] = request.url?.split('/') ?? []
  const { rows } = await pool.query<{ json: string }>(statements[name] ?? '', values)
  reply.setHeader('content-type', 'application/json; charset=utf-8')
  reply.end(rows[0]?.json)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
