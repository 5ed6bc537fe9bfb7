// Accepting the register of a class of forty in a school of 5,000 with sixty days of registers, on PostgreSQL with fsync, beside its
// ceiling: plain writes of the very same rows. By turns; the median counts, and its aim is 150 ms. Then what the screens read.
// Usage: npm run bench -- registers        BENCH_PUPILS (5000), BENCH_DAYS (60), BENCH_ROUNDS (10)
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Context } from '#server/context/context.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { registerDays } from '#server/features/documents/register-papers.ts'
import { listRegisters, readRegister, readRegisterBook } from '#server/features/registers/queries.ts'
import { operatorContext } from '#server/features/schools/index.ts'
import { acceptRegister, keepRegister } from '#server/ledger/index.ts'
import { addDays, dayOf } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { makeSchool, onStage, type Stage } from './api/stage.ts'
import { median, noteRatio, percent } from './ratios.ts'

const PUPILS = Number(process.env.BENCH_PUPILS ?? 5_000)
const DAYS = Number(process.env.BENCH_DAYS ?? 60)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10)
const AIM_MS = 150

await onStage(measure)

async function measure({ owner, cluster }: Stage): Promise<void> {
  await owner.query(readFileSync(new URL('registers/registers.sql', import.meta.url), 'utf8'))
  const school = await makeSchool(owner, 'Five thousand', PUPILS, 2 * PUPILS * DAYS)
  const { rows } = await owner.query<{ fee: string }>('select bench_registers($1, $2) as fee', [
    school.id,
    DAYS,
  ])
  await owner.query('vacuum analyze')
  const database = await openPostgres({ url: cluster.url, poolSize: 2 })
  const context = await operatorContext(database, school.id)
  const feeType = rows[0]?.fee ?? ''
  const registers = await handOver(context, feeType, 2 * ROUNDS)
  process.stdout.write(`load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)
  const took = { accept: [] as number[], plain: [] as number[] }
  for (const [place, register] of registers.entries()) {
    if (place % 2 === 0)
      took.accept.push(await timeOf(() => acceptRegister(context, { register, counted: pesewas(60_000) })))
    else
      took.plain.push(
        await timeOf(() => owner.query('select plain_register($1, $2, $3)', [school.id, feeType, register])),
      )
  }
  const [accept, plain] = [median(took.accept), median(took.plain)]
  const range = `${Math.min(...took.accept).toFixed(0)} to ${Math.max(...took.accept).toFixed(0)}`
  process.stdout.write(
    `accept_register, class of 40: ${accept.toFixed(0)} ms (${range}), aim ${AIM_MS} ms: ${accept <= AIM_MS ? 'met' : 'NOT MET'}\n` +
      `plain writes of the same rows: ${plain.toFixed(0)} ms, ${percent(plain / accept)} of it\n`,
  )
  noteRatio('accept_register / plain writes: PostgreSQL, class of 40', plain / accept)
  await read(context, registers[0] ?? '')
  await database.close()
}

/** Registers of the last school days that nobody has accepted, forty marks each. */
async function handOver(context: Context, feeType: string, count: number): Promise<string[]> {
  const book = (await readRegisterBook(context)).books
  const day = addDays(dayOf(new Date()), -8)
  const made: string[] = []
  for (const { classId, pupils } of book.slice(0, count)) {
    const marks = pupils.map(({ studentId: student }) => ({
      student,
      mark: 'paid' as const,
      amount: pesewas(1_500),
    }))
    const school = { class: classId, feeType, day: schoolDay(day) }
    const handed = { counted: pesewas(1_500 * marks.length) }
    made.push((await keepRegister(context, { ...school, marks, handOver: handed })).register)
  }
  return made
}

/** The Monday of that week. */
function schoolDay(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

async function read(context: Context, register: string): Promise<void> {
  const to = dayOf(new Date())
  const readings = {
    'one register': () => readRegister(context, register),
    'the registers of today': () => listRegisters(context),
    'the book of all classes': () => readRegisterBook(context),
    'the paper of 31 days': () => registerDays(context, { from: addDays(to, -30), to }),
  }
  for (const [name, ask] of Object.entries(readings)) {
    const times: number[] = []
    for (let round = 0; round < 3; round++) times.push(await timeOf(ask))
    process.stdout.write(`${name.padEnd(28)} ${median(times).toFixed(0)} ms\n`)
  }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}
