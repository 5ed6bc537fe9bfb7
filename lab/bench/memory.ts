// The server's memory over an hour's worth of requests: 100 schools, each taking a payment every half minute and looking
// ten times as often. Grown by more than a tenth between the first half and the second is a leak, and fails.
// Usage: npm run bench -- memory     BENCH_REQUESTS in all (130000)
import { type Call, load } from './api/load.ts'
import { residentMegabytes } from './api/resident.ts'
import { authorized, makeSchool, oneOf, onStage, payment, type School, startServer } from './api/stage.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 130_000)
const SCHOOLS = 100
const CONNECTIONS = 8
const SLICE_SECONDS = 10
const GROWTH_MAX = 1.1

await onStage(async (stage) => {
  const schools: School[] = []
  while (schools.length < SCHOOLS)
    schools.push(await makeSchool(stage.owner, `School ${schools.length}`, 50, 200))
  await stage.owner.query('analyze')
  const { origin, pid } = await startServer(stage)

  const memory: number[] = []
  for (let done = 0; done < REQUESTS; ) {
    const { perSecond } = await load(origin, CONNECTIONS, () => anyCall(oneOf(schools)), {
      seconds: SLICE_SECONDS,
    })
    done += Math.round(perSecond * SLICE_SECONDS)
    memory.push(residentMegabytes(pid))
    process.stdout.write(`${String(done).padStart(8)} requests  ${String(memory.at(-1)).padStart(5)} MB\n`)
  }

  // The first tenth fills caches, the pool and the optimised code.
  const settled = memory.slice(Math.ceil(memory.length / 10))
  const half = Math.floor(settled.length / 2)
  const first = median(settled.slice(0, half))
  const second = median(settled.slice(half))
  const isHeld = second <= first * GROWTH_MAX
  process.stdout.write(
    `median of the first half ${first} MB, of the second ${second} MB: ${isHeld ? 'held' : 'GROWN'}\n`,
  )
  if (!isHeld) process.exitCode = 1
})

function anyCall(school: School): Call {
  const headers = authorized(school)
  const dice = Math.floor(Math.random() * 11)
  if (dice === 0) return payment(school)
  if (dice === 1) return { path: `/api/documents/statement/${oneOf(school.studentIds)}`, headers }
  if (dice < 4) return { path: `/api/students/${school.id}`, headers }
  if (dice < 6) return { path: `/api/schools/${school.id}/today`, headers }
  return { path: `/api/students/details/${oneOf(school.studentIds)}`, headers }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
