import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diceOf } from '#server/demo/dice.ts'
import { endpoints } from '#shared/api/index.ts'
import { aPhone } from './client/acts.ts'
import { type Desk, insist } from './client/insist.ts'
import { openJournal } from './client/journal.ts'
import { type Account, answerOf, PASSWORD, signIn } from './client/school.ts'
import { signUp } from './client/sign-up.ts'
import { journalsIn } from './crowd.ts'
import { foundParents } from './found-parents.ts'
import type { Phones } from './stage/phones.ts'
import { addServer, drainServer, type Stage } from './stage/stage.ts'

const CLASSES = ['Basic 1', 'Basic 2', 'Basic 3']
const CHILDREN_EACH = 12
const FOUND_WITHIN_MS = 120_000

/** Schools of three classes, signed up and paid for in calm weather, each with its class list imported. */
export async function foundSchools(stage: Stage, { schools, seed }: { schools: number; seed: number }) {
  mkdirSync(journalsIn(stage), { recursive: true })
  const until = Date.now() + FOUND_WITHIN_MS
  const desk: Desk = {
    origin: stage.proxy.origin,
    mishaps: 0,
    dice: diceOf(seed),
    until: () => until,
    journal: openJournal(join(journalsIn(stage), 'founding.jsonl')),
    counts: { tries: 0, unanswered: 0, passing: {} },
  }
  const server = await addServer(stage)
  const accounts: Account[] = []
  for (let place = 1; place <= schools; place++) {
    const email = `school-${place}@torture.example`
    // Every second one keeps its cash in drawers, the others have kinds of pupils.
    accounts.push(await foundSchool(desk, { email, hasDrawers: place % 2 === 0 }, stage.phones))
  }
  await drainServer(stage, server)
  return accounts
}

async function foundSchool(
  desk: Desk,
  { email, hasDrawers }: { email: string; hasDrawers: boolean },
  phones: Phones,
): Promise<Account> {
  let account: Awaited<ReturnType<typeof signUp>>
  while (!account && Date.now() < desk.until()) account = await signUp(desk, email)
  const token = account && (await signIn(desk, email))
  if (!account || !token) throw new Error(`${email} could not be founded`)
  const rows = CLASSES.flatMap((name) =>
    Array.from({ length: CHILDREN_EACH }, (_, place) => ({
      name,
      surname: `Torto${place} of ${name}`,
      phone: aPhone(desk.dice),
    })),
  )
  const texts = rows.map(({ name, surname, phone }) => `${surname},Ama,${name},Female,Kojo Torto,${phone}`)
  const csv = `Surname,First name,Class,Gender,Guardian,Phone\n${texts.join('\n')}\n`
  const { heard } = await insist(desk, () => ({
    method: 'POST',
    path: '/api/students/import',
    token,
    key: `import:${email}`,
    body: { csv, dryRun: false },
  }))
  if (heard?.status !== 200) throw new Error(`no class list: ${JSON.stringify(heard)}`)
  const bankAccountId = hasDrawers ? await keepDrawers(desk, token) : undefined
  const kinds = hasDrawers ? [] : await keepKinds(desk, token)
  const walletId = await keepStatements(desk, token)
  const families = rows.filter((_, place) => place % 4 === 0)
  const parents = await foundParents(desk, { token, schoolId: account.id, families, phones })
  return { ...account, ...(await inviteBursar(desk, token, phones)), bankAccountId, walletId, parents, kinds }
}

/** Day pupils and two kinds of boarders, who pay different amounts; answers them in their order. */
async function keepKinds(desk: Desk, token: string) {
  const { heard } = await insist(desk, () => ({
    method: 'PUT',
    path: '/api/kinds',
    token,
    key: 'kinds:three',
    body: { kinds: ['Day', 'Boarder', 'Weekly'].map((name) => ({ name })) },
  }))
  return answerOf(endpoints.keepKinds, heard?.body).kinds.map(({ id, name }) => ({ id, name }))
}

/** Adds a wallet whose statements are brought; answers its id. */
async function keepStatements(desk: Desk, token: string): Promise<string> {
  const body = { type: 'wallet', bank: 'MTN Mobile Money', number: '0240000700' }
  const { heard } = await insist(desk, () => ({
    method: 'POST',
    path: '/api/cash/statements/accounts',
    token,
    key: 'account:wallet',
    body,
  }))
  return answerOf(endpoints.addStatementAccount, heard?.body).account.id
}

/** Switches drawers on; answers the bank account that cash is paid in to. */
async function keepDrawers(desk: Desk, token: string): Promise<string> {
  await insist(desk, () => ({
    method: 'PUT',
    path: '/api/staff/rules',
    token,
    key: 'rules:drawers',
    body: { drawers: true },
  }))
  const { heard } = await insist(desk, () => ({
    method: 'POST',
    path: '/api/cash/bankAccounts',
    token,
    key: 'account:bank',
    body: { bank: 'GCB Bank' },
  }))
  return answerOf(endpoints.addBankAccount, heard?.body).bankAccount.id
}

/** A second person, invited and joined by the link that the telephone company took. */
async function inviteBursar(desk: Desk, token: string, { taken }: Phones) {
  const bursarPhone = aPhone(desk.dice)
  const form = { firstName: 'Adwoa', surname: 'Sarpong', role: 'bursar', phone: bursarPhone }
  const key = `invite:${bursarPhone}`
  const invited = await insist(desk, () => ({ method: 'POST', path: '/api/staff', token, key, body: form }))
  if (invited.heard?.status !== 201) throw new Error(`nobody was invited: ${JSON.stringify(invited.heard)}`)
  const bursarId = answerOf(endpoints.inviteStaff, invited.heard.body).person.id
  while (Date.now() < desk.until()) {
    const texts = [...taken.keys()].filter((text) => text.startsWith(`233${bursarPhone.slice(1)} `))
    const code = texts.map((text) => /\/i\/(\w+)/.exec(text)?.[1]).find((found) => found !== undefined)
    await sleep(200)
    if (!code) continue
    const body = { code, password: PASSWORD }
    const { heard } = await insist(desk, () => ({ method: 'POST', path: '/api/staff/invites/accept', body }))
    if (heard && heard.status < 300) return { bursarId, bursarPhone }
    throw new Error(`the link was not accepted: ${JSON.stringify(heard)}`)
  }
  throw new Error('no link came')
}
