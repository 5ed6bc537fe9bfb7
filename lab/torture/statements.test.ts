import { expect, test } from 'vitest'
import { bring, type Line } from '#server/features/statements/testing/bring.ts'
import { createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { toCedis } from '#shared/money.ts'
import { Reading } from '#web/files/statements/reading.ts'
import { movementsOf, numbers, type Payer } from '#web/files/statements/testing/movements.ts'
import { shapes } from '#web/files/statements/testing/shapes.ts'

// With ALL_SHAPES every form of statement, and a table of what was found; without it the two that differ most.

const OWN = '0240000700'
const FEW = ['MTN, PDF', 'bank, debit and credit, titles above and sums below']
const names = process.env.ALL_SHAPES ? Object.keys(shapes) : FEW

test.each(names)(
  '%s: twice, in halves and turned round, and nobody is given another’s money',
  async (name) => {
    const school = await createTestSchool()
    const { payers, owners } = await aFullSchool(school)
    const accountId = await openWallet(school)
    const moved = movementsOf(payers, 11, '2026-11-10', 0)
    const middle = Math.floor(moved.length / 2)
    const write = shapes[name]
    if (!write) throw new Error(`no shape is called ${name}`)
    const read = async (part: typeof moved) => linesOf(await write(part))

    const second = await read(moved.slice(middle))
    const all = await read(moved)
    const first = await read(moved.slice(0, middle))
    expect(await bring(school, accountId, second)).toMatchObject({ new: second.length, known: 0 })
    expect(await bring(school, accountId, all)).toMatchObject({ new: first.length, known: second.length })
    for (const again of [first, second, all, [...all].reverse()])
      expect(await bring(school, accountId, again)).toMatchObject({ new: 0, known: again.length })

    const { lines } = await school.call(endpoints.readStatementTray, { params: { accountId } })
    const found = lines.filter(({ amount }) => owners.has(amount))
    const confident = found.filter(({ grade }) => grade === 'sure' || grade === 'likely')
    const wrong = confident.filter(({ amount, goesTo }) =>
      goesTo.some(({ studentId }) => !owners.get(amount)?.children.includes(studentId)),
    )
    expect(wrong).toEqual([])
    const clear = found.filter(({ amount }) => owners.get(amount)?.isClear)
    const right = clear.filter(({ grade }) => grade === 'sure' || grade === 'likely')
    if (process.env.ALL_SHAPES)
      console.log(
        `${name}: ${right.length} of ${clear.length} clear ones sure or likely, ${confident.length} of ${found.length} in all, wrong 0`,
      )
    expect(found).toHaveLength(payers.length)
    expect(right.length / clear.length).toBeGreaterThan(0.5)
  },
)

interface Owner {
  /** The family whose money it is; nobody's when empty. */
  children: readonly string[]
  /** The line says it by a code or the number of the one family. */
  isClear: boolean
}

/** Children with guardians, and payments whose owners are known: every amount is of one payment alone. */
async function aFullSchool(school: TestSchool) {
  const random = numbers(5)
  const payers: Payer[] = []
  const owners = new Map<number, Owner>()
  const pay = (payer: Omit<Payer, 'amount'>, owner: Owner) => {
    const amount = 10_000 + payers.length * 101
    owners.set(toCedis(amount), owner)
    payers.push({ ...payer, amount })
  }
  for (let place = 0; place < 12; place += 1) {
    const surname = SURNAMES[place % SURNAMES.length] ?? ''
    const phone = `0244${String(100_000 + random(899_999))}`
    const guardian = { firstName: 'Esther', surname, phone: `+233${phone.slice(1)}` }
    const studentId = await school.addStudent({ firstName: FIRST[place] ?? 'Esi', surname, guardian })
    const { pupilCode } = await school.call(endpoints.readStudent, { params: { studentId } })
    const stranger = { name: 'KOFI BROKE MAN', number: `0501${String(100_000 + random(899_999))}` }
    const own = { children: [studentId], isClear: true }
    const unclear = { children: [studentId], isClear: false }
    pay({ ...stranger, text: pupilCode }, own)
    pay({ ...stranger, text: `${pupilCode.toLowerCase().replace('-', ' ')} fees` }, own)
    pay({ name: `ESTHER ${surname}`.toUpperCase(), number: phone, text: 'school' }, own)
    pay({ ...stranger, text: `${pupilCode.slice(0, -1)}${pupilCode.endsWith('A') ? 'B' : 'A'}` }, unclear)
    pay({ ...stranger, text: `fees ${FIRST[place]} ${surname}` }, unclear)
    pay({ ...stranger, text: '' }, { children: [], isClear: false })
  }
  return { payers, owners }
}

const FIRST = [
  'Efua',
  'Kwame',
  'Afia',
  'Yaw',
  'Adwoa',
  'Kojo',
  'Akosua',
  'Kwaku',
  'Araba',
  'Ebo',
  'Maame',
  'Nii',
]
const SURNAMES = ['Ofori', 'Darko', 'Mensah', 'Boateng', 'Owusu']

async function openWallet(school: TestSchool): Promise<string> {
  const body = { type: 'wallet' as const, bank: 'MTN Mobile Money', number: OWN }
  return (await school.call(endpoints.addStatementAccount, { body })).account.id
}

/** The lines of a file as the screen sends them. */
async function linesOf(bytes: ArrayBuffer): Promise<Line[]> {
  const reading = new Reading()
  const { guess } = await reading.open(bytes)
  const answer = reading.read({ columns: guess, dayOrder: 'day_first' }, OWN)
  if ('question' in answer) throw new Error(`asked about ${answer.question.about}`)
  return reading.piece(0).map(({ amount, charge, balance, ...line }) => ({
    ...line,
    amount: toCedis(amount),
    ...(charge !== undefined && { charge: toCedis(charge) }),
    ...(balance !== undefined && { balance: toCedis(balance) }),
  }))
}
