import type { z } from 'zod'
import type { Endpoint, WireReply as Reply } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { FEE_TYPES } from '#shared/constants.ts'
import { type Desk, insist } from './insist.ts'

/** A parent who is signed in on a phone, with one child. */
export interface Parent {
  token: string
  childId: string
}

/** A line as it is sent; its provider's id is of this line alone. */
export interface StatementLine {
  row: number
  date: string
  amount: number
  providerId: string
  text: string
}

/** A school as those who play with it know it. */
export interface Account {
  id: string
  email: string
  /** Who asks the Head. */
  bursarId: string
  bursarPhone: string
  /** Where cash is paid in; in a school that keeps drawers. */
  bankAccountId?: string | undefined
  /** Whose statements are brought. */
  walletId: string
  /** Who pays on a phone. */
  parents: Parent[]
  /** Kinds of pupils in their order; none in a school without. */
  kinds: { id: string; name: string }[]
}

/** A school one is signed in to, and what has been done there that can be taken back or moved. */
export interface School extends Account {
  token: string
  bursarToken: string
  students: { id: string; classId: string; pupilCode: string }[]
  classIds: string[]
  feeTypes: readonly string[]
  /** Of a line of a statement the entries were not told. */
  receipts: { id: string; entries: string[] }[]
  /** Of parents' payments, to go back. */
  online: string[]
  /** Payments of the app that a payer's bank may want back, by reference. */
  disputable: string[]
  debts: string[]
  runs: string[]
  yearEnds: string[]
  ownClasses: string[]
  /** Asked, and not answered here yet. */
  requests: string[]
  desks: string[]
  /** Statements told of and not sent, then sent and not brought, then brought. */
  begun: { fileId: string; lines: StatementLine[] }[]
  arrived: string[]
  brought: string[]
  /** All lines that any of them had. */
  lines: StatementLine[]
  aside: string[]
  /** Lists of old receipts. */
  oldLists: string[]
  /** The list of children as it was read last. */
  copy?: ListCopy
}

export interface ListCopy {
  version: string
  etag: string | undefined
  /** By child, in pesewas. */
  owed: ReadonlyMap<string, number>
}

export const PASSWORD = 'a school under torture'

/** Signs in and looks round. Undefined when time ran out. */
export async function enter(desk: Desk, account: Account): Promise<School | undefined> {
  const token = await signIn(desk, account.email)
  const bursarToken = await signIn(desk, account.bursarPhone)
  if (!token || !bursarToken) return undefined
  const students = await read(desk, endpoints.listStudents, `/students/${account.id}`, token)
  if (!students) return undefined
  const classIds = [...new Set(students.map(({ studentClass }) => studentClass))]
  return {
    ...account,
    token,
    bursarToken,
    classIds,
    receipts: [],
    online: [],
    disputable: [],
    debts: [],
    runs: [],
    yearEnds: [],
    ownClasses: [],
    requests: [],
    desks: [],
    begun: [],
    arrived: [],
    brought: [],
    lines: [],
    aside: [],
    oldLists: [],
    feeTypes: FEE_TYPES,
    students: students.map(({ id, studentClass, pupilCode }) => ({ id, classId: studentClass, pupilCode })),
  }
}

/** By the school's e-mail, or a person's phone. */
export async function signIn(desk: Desk, email: string): Promise<string | undefined> {
  const body = { schoolWebsite: '', schoolEmail: email, schoolPassword: PASSWORD }
  const { heard } = await insist(desk, () => ({ method: 'POST', path: '/api/schools/login', body }))
  return heard?.status === 200 ? answerOf(endpoints.signIn, heard.body).authToken : undefined
}

/** What a call answers, under /api. Undefined when it refused, or time ran out. */
export async function read<E extends Endpoint>(desk: Desk, endpoint: E, path: string, token: string) {
  const { heard } = await insist(desk, () => ({ method: 'GET', path: `/api${path}`, token }))
  return heard?.status === 200 ? answerOf(endpoint, heard.body) : undefined
}

/** What a call answered, held against the contract. */
export function answerOf<E extends Endpoint>({ reply }: E, body: unknown): Reply<E> {
  return (reply as z.ZodType<Reply<E>>).parse(body)
}
