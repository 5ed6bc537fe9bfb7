import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import type { Samples } from './sample.ts'
import { aFeeType, aStudentId, nextNumber, type SampleSchool } from './sample-school.ts'
import { cashIntoSafe } from './samples-of-drawers.ts'
import { aPhone } from './test-school.ts'

/** Right calls about statements: the accounts, a file on its way in. */
export const statementSamples = {
  listStatementAccounts: () => ({}),
  addStatementAccount: ({ mark }) => ({ body: anAccount(mark) }),
  editStatementAccount: async (school) => ({
    params: { accountId: await anAccountId(school) },
    body: { ...anAccount(school.mark), openingBalance: -12.5, openingDate: '2026-09-01' },
  }),
  keepStatementMapping: async (school) => ({
    params: { accountId: await anAccountId(school) },
    body: { mapping: { date: nextNumber() } },
  }),
  beginStatementFile: async (school) => ({ body: await aFile(school) }),
  sendStatementPiece: async (school) => ({ params: { fileId: await aFileId(school) }, body: aPiece(school) }),
  checkStatementFile: async (school) => ({ params: { fileId: await aFileThatArrived(school) } }),
  bringStatementFile: async (school) => ({ params: { fileId: await aFileThatArrived(school) } }),
  readStatementTray: async (school) => ({
    params: { accountId: (await aLine(school)).accountId },
    query: { done: 'false' },
  }),
  readReconciliation: async (school) => ({
    params: { accountId: (await aLine(school)).accountId },
    query: { month: '2026-09' },
  }),
  printReconciliation: async (school) => ({
    params: { accountId: (await aLine(school)).accountId },
    query: { format: 'pdf' as const },
  }),
  postStatementLine: async (school) => {
    const { lineId, amount } = await aLine(school)
    const lines = [{ feeType: await aFeeType(school), amount }]
    return { params: { lineId }, body: { children: [{ studentId: await aStudentId(school), lines }] } }
  },
  postSureLines: async (school) => {
    const studentId = await aStudentId(school)
    const { pupilCode } = await school.call(endpoints.readStudent, { params: { studentId } })
    await aFeeType(school)
    const { accountId, lineId } = await aLine(school, { text: pupilCode })
    return { params: { accountId }, body: { lineIds: [lineId] } }
  },
  linkStatementLine: async (school) => {
    const [row] = await school.rows<{ date: string }>(sql`select app_today() as date`)
    const paidIn = { date: row?.date ?? '', amount: 1 }
    const { accountId, lineId } = await aLine(school, paidIn)
    return { params: { lineId }, body: { depositId: await aDepositAt(school, accountId, paidIn) } }
  },
  setLinesAside: async (school) => ({
    body: { lineIds: [(await aLine(school)).lineId], why: 'charge', note: `${school.mark} ${nextNumber()}` },
  }),
  returnStatementLine: async (school) => ({ params: { lineId: await aLineSetAside(school) } }),
  undoStatementFile: async (school) => ({
    params: { fileId: await aPostedFile(school) },
    body: { reason: `Wrong file ${school.mark}` },
  }),
  listPairings: () => ({}),
  forgetPairing: () => ({ body: { number: aPhone() } }),
} satisfies Partial<Samples>

const anAccount = (mark: string) => ({
  type: 'bank' as const,
  bank: 'GCB Bank',
  name: `${mark} ${nextNumber()}`,
  number: String(10_000_000_000 + nextNumber()),
})

async function anAccountId({ call, mark }: SampleSchool): Promise<string> {
  return (await call(endpoints.addStatementAccount, { body: anAccount(mark) })).account.id
}

const aFile = async (school: SampleSchool) => ({
  accountId: await anAccountId(school),
  fileName: `${school.mark}.csv`,
  format: 'csv' as const,
  openingBalance: 0,
  lines: 1,
})

async function aFileId(school: SampleSchool): Promise<string> {
  return (await school.call(endpoints.beginStatementFile, { body: await aFile(school) })).fileId
}

/** One line that is no pupil's. */
const aPiece = ({ mark }: SampleSchool, differences: object = {}) => ({
  place: 0,
  lines: [
    {
      row: 2,
      date: '2026-09-02',
      time: '07:31:00',
      amount: 100 + nextNumber(),
      charge: 0.5,
      providerId: `${mark} ${nextNumber()}`,
      text: `${mark} fees`,
      counterpartyNumber: '0240000533',
      counterpartyName: `Esther ${mark}`,
      kind: 'TRANSFER',
      ...differences,
    },
  ],
})

async function aFileThatArrived(school: SampleSchool, differences?: object): Promise<string> {
  const fileId = await aFileId(school)
  await school.call(endpoints.sendStatementPiece, { params: { fileId }, body: aPiece(school, differences) })
  return fileId
}

/** A line that waits in the tray. */
async function aLine(school: SampleSchool, differences?: object) {
  const fileId = await aFileThatArrived(school, differences)
  const params = {
    accountId: (await school.call(endpoints.bringStatementFile, { params: { fileId } })).accountId,
  }
  const [line] = (await school.call(endpoints.readStatementTray, { params })).lines
  if (!line) throw new Error('the line that was brought is not in the tray')
  return { ...params, fileId, lineId: line.id, amount: line.amount }
}

async function aLineSetAside(school: SampleSchool): Promise<string> {
  const { lineId } = await aLine(school)
  await school.call(endpoints.setLinesAside, { body: { lineIds: [lineId], why: 'not_ours' } })
  return lineId
}

async function aPostedFile(school: SampleSchool): Promise<string> {
  const { lineId, fileId, amount } = await aLine(school)
  const lines = [{ feeType: await aFeeType(school), amount }]
  const body = { children: [{ studentId: await aStudentId(school), lines }] }
  await school.call(endpoints.postStatementLine, { params: { lineId }, body })
  return fileId
}

async function aDepositAt(
  school: SampleSchool,
  bankAccountId: string,
  paidIn: { date: string; amount: number },
) {
  await cashIntoSafe(school)
  const slip = { from: 'safe' as const, bankAccountId, slipNumber: `${school.mark} ${nextNumber()}` }
  return (await school.call(endpoints.enterDeposit, { body: { ...slip, ...paidIn } })).deposit.id
}
