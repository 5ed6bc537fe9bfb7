import type { Sandbox } from '../sandbox/index.ts'
import { anAddress, createSampleSchool, SAMPLE_SITE } from './sample-school.ts'
import { aPhone } from './test-school.ts'

/** A client written from section 7 of the specification: it shares no code with the contract. */

export type Json = Record<string, unknown>

/** A school's browser, signed in. It sends back the cookie it was given. */
export async function newClient(sandbox: Sandbox) {
  const school = await createSampleSchool(sandbox)
  const { schoolId, email, password, app } = school
  const browser = { authToken: '', cookie: '', address: anAddress() }
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: Json) => {
    const response = await app.inject({
      method,
      url: `/api/${path.replace(/^\//, '')}`,
      remoteAddress: browser.address,
      headers: {
        ...(browser.authToken ? { authorization: `Bearer ${browser.authToken}` } : {}),
        ...(browser.cookie ? { cookie: browser.cookie } : {}),
      },
      ...(payload ? { payload } : {}),
    })
    browser.cookie = String(response.headers['set-cookie'] ?? browser.cookie).split(';')[0] ?? ''
    return { status: response.statusCode, answer: response.json() }
  }
  const signIn = await ask('POST', 'schools/login', {
    schoolWebsite: 'adom.edu.gh',
    schoolEmail: email,
    schoolPassword: password,
  })
  browser.authToken = signIn.answer.authToken
  return { ask, signIn, schoolId, browser, mark: school.mark }
}

type Client = Awaited<ReturnType<typeof newClient>>

/** The same, with two students in Basic 1. */
export async function withStudents(sandbox: Sandbox) {
  const client = await newClient(sandbox)
  for (const studentFirstName of ['Ama', 'Kofi']) {
    await client.ask('POST', 'students/add', formOf(client, { studentFirstName }))
  }
  const [first, second] = (await client.ask('GET', `students/${client.schoolId}`)).answer
  const { answer: classes } = await client.ask('GET', `classes/${client.schoolId}`)
  const classId: string = classes.find((each: Json) => each.class_name === 'Basic 1').id
  return { ...client, first, second, classId }
}

export function formOf({ schoolId }: Pick<Client, 'schoolId'>, differences: Json = {}) {
  return {
    studentFirstName: 'Ama',
    studentSurname: 'Owusu',
    studentOtherNames: '',
    studentGender: 'Female',
    studentClass: 'Basic 1',
    schoolId,
    studentAddress: 'Box 4, Tamale',
    studentParentFirstName: 'Yaa',
    studentParentSurname: 'Owusu',
    studentParentNumber: aPhone(),
    ...differences,
  }
}

export const PAYOUT = { settlement_bank: '040100', account_number: '1011130067824' }

/** What an older client does from the payment page on: it pays, comes back, and asks for its school. */
export async function pay(client: Client, amount: number, email: string): Promise<string> {
  const callBack = `${SAMPLE_SITE}/paymentCallback`
  const { answer } = await client.ask('POST', 'paystack/initialize', { email, amount, callBack })
  const form = new URLSearchParams({ act: 'pay', channel: 'card' })
  await fetch(answer.data.authorization_url, { method: 'POST', body: form, redirect: 'manual' })
  return answer.data.reference
}
