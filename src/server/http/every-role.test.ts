import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints, endpoints } from '#shared/api/index.ts'
import { may, type PermissionName, permissions, ROLES, type Role, whoMay } from '#shared/permissions.ts'
import { sql } from '../context/context.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { aPersonOf } from '../testing/people.ts'
import { renewAtTimes } from '../testing/renew-at-times.ts'
import { anAddress, createSampleSchool, type SampleSchool } from '../testing/sample-school.ts'
import { sampleOf } from '../testing/samples.ts'
import { inject } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

/** Every call as every role, held over the contract's own table. */

let sandbox: Sandbox
let school: SampleSchool
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
})
afterAll(() => sandbox.close())
renewAtTimes(async () => {
  school = await createSampleSchool(sandbox)
})

const signedIn = allEndpoints.filter(({ access }) => access !== 'public')

test('every call of whoever is signed in names a permission, and every permission is asked somewhere', () => {
  const named = new Set<unknown>([...signedIn.map(({ permission }) => permission), ...WITHIN_CALLS])

  expect(signedIn.filter(({ permission }) => !permission).map(({ id }) => id)).toEqual([])
  expect(Object.keys(permissions).filter((name) => !named.has(name))).toEqual([])
})

/** The sample names what is the school account’s own; of anybody else it is not found. */
const OWN = new Set([
  'endMySessions',
  'removeMySchool',
  'readMySchool',
  'openMySchool',
  'takeMadeFile',
  'dropMadeFile',
  'sendAskedVoucher',
  'letPhoneGo',
  'readRequest',
  'approveAtDesk',
  'signOldBookAtDesk',
  'sendRequestCode',
  'approveWithCode',
  'withdrawRequest',
  'readDrawer',
  'printDrawerSlip',
  'countDrawer',
  'explainDifference',
  'tickPayment',
  'handOver',
  'receiveHandOver',
  'withdrawHandOver',
  'explainHandOver',
  'listPayOuts',
  'keepPayOutPhoto',
  'readPayOutPhoto',
  'printVoucher',
])

/** The sample pays out of the safe, which is the office’s; a cashier pays out of a drawer. */
const OF_SAFE = new Set(['payOut'])

/** Asked inside a call that others may make too. */
const WITHIN_CALLS: PermissionName[] = ['see_payout', 'count_for_others', 'keep_safe']

test.each(signedIn.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is done for whom the table names, and refused to the others before anything happens',
  async (_, endpoint) => {
    const { permission } = endpoint
    if (!permission) throw new Error('names no permission')
    const sent = await sampleOf(endpoint, school)
    const call = async (role: Role, sending?: typeof sent) => {
      const { token } = await aPersonOf(school, role)
      const given = sending ?? (await sampleOf(endpoint, school))
      return await inject(school.app, endpoint, given, { token, address: anAddress() })
    }
    const before = await versionOf(school)

    for (const role of ROLES.filter((each) => !may(each, permission))) {
      expect((await call(role, sent)).problem, role).toMatchObject({
        status: 403,
        code: 'forbidden',
        message: whoMay(permission),
        error: whoMay(permission),
        facts: { permission, roles: permissions[permission].roles },
      })
    }
    expect(await versionOf(school)).toEqual(before)

    for (const role of ROLES.filter((each) => may(each, permission))) {
      const { status, raw } = await call(role)
      const isOthers =
        (OWN.has(endpoint.id) && status === 404) ||
        (OF_SAFE.has(endpoint.id) && role === 'cashier' && status === 403)
      expect(isOthers ? endpoint.status : status, `${role} ${raw.body.slice(0, 300)}`).toBe(endpoint.status)
    }
  },
)

test.each<[Role, number]>([
  ['head', 200],
  ['cashier', 403],
])('a renewal ordered by a %s is answered %i', async (role, status) => {
  const { token } = await aPersonOf(school, role)
  const { initializePayment } = endpoints
  const body = { email: school.email, amount: 200, callBack: 'https://fees.test/dashboard/upgradeCallback' }

  const answered = await inject(school.app, initializePayment, { body }, { token, address: anAddress() })

  expect(answered.status, answered.raw.body).toBe(status)
})

test('a receipt is looked at by every role, and by those who take no money not printed', async () => {
  const sent = await sampleOf(endpoints.printReceipt, school)
  const params = endpoints.printReceipt.params.parse(sent.params)
  const look = { params, query: { look: 'true' as const } }
  const before = await versionOf(school)

  for (const role of ROLES) {
    const { token } = await aPersonOf(school, role)
    const as = { token, address: anAddress() }
    const looked = await inject(school.app, endpoints.printReceipt, look, as)
    expect(looked.status, `${role} ${looked.raw.body.slice(0, 200)}`).toBe(200)
    if (may(role, 'take_money')) continue
    expect((await inject(school.app, endpoints.printReceipt, { params }, as)).status, role).toBe(403)
  }
  expect(await versionOf(school)).toEqual(before)
})

test('a refusal says who can', () => {
  expect(whoMay('take_back')).toBe('Taking a receipt back needs the Head or the Bursar.')
  expect(whoMay('take_money')).toBe('Taking money or adding a debt needs the Head, the Bursar or a Cashier.')
  expect(whoMay('renew')).toBe('Renewing the subscription needs the Head.')
})

async function versionOf({ rows }: SampleSchool) {
  return await rows(sql`select data_version, audit_number from school_tails`)
}
