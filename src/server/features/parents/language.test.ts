import { beforeAll, expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { segmentsOf, unsendable } from '#shared/sms.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { sql } from '../../context/context.ts'
import type { OutgoingSms, SmsGateway } from '../../gateways/sms/gateway.ts'
import { aChildOf, aParent, codeOfChild, letParentsIn, textedCode } from '../../testing/parents.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { sendDueOf } from '../../testing/texts.ts'

/** The language that a number is written to in. */

const { setParentLanguage, listChildren, printParentReceipt } = parentEndpoints

let school: TestSchool
beforeAll(async () => {
  school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  await letParentsIn(school)
})

const choose = (token: string | undefined, language: unknown) =>
  inject(school.app, setParentLanguage, { body: { language } as never }, { token })
const pay = (studentId: string, amountPaid: number) =>
  school.call(endpoints.payStudent, { params: { studentId }, body: { amountPaid, feeType: 'School Fees' } })
const known = async (token: string) => (await inject(school.app, listChildren, {}, { token })).reply.language
const guardians = async (phone: string) =>
  (await school.call(endpoints.listGuardians, {}))
    .filter((guardian) => guardian.phone === phone)
    .map(({ language }) => language)

/** What a provider was given for a number. */
async function sentTo(phone: string): Promise<string[]> {
  const given: OutgoingSms[] = []
  const gateway: SmsGateway = {
    name: 'log',
    send: async (sms) => {
      given.push(sms)
      return { outcome: 'sent', providerId: null }
    },
  }
  await sendDueOf(school, gateway)
  return given.filter(({ to }) => to === phone).map(({ text }) => text)
}

async function aFamilyOf(language: ParentLanguage | null) {
  const phone = aPhone()
  const childId = await aChildOf(school, phone)
  const { token } = await aParent(school, phone, childId)
  if (language) await choose(token, language)
  await sentTo(phone)
  return { phone, childId, token, code: await codeOfChild(school, childId) }
}

test('who chose Twi is thanked in Twi, in letters every phone has and as one message; who chose nothing or English in English', async () => {
  const [twi, english, nothing] = [await aFamilyOf('ak'), await aFamilyOf('en'), await aFamilyOf(null)]
  const paid = await pay(twi.childId, 350)
  const number = paid.receipt?.number
  await pay(english.childId, 350)
  await pay(nothing.childId, 350)

  const [text = ''] = await sentTo(twi.phone)
  const { messages } = await school.call(endpoints.listMessages, {})
  const shown = (phone: string) =>
    messages.find(({ to, kind }) => kind === 'receipt' && `+233${to.replaceAll(' ', '').slice(1)}` === phone)

  expect(text).toBe(
    `Medaase. Yeagye GHS 350.00 ama Ama Acquah: School Fees. Risiti ${number}. ` +
      `GHS 350.00 aboro so ma School Fees. Kood ${twi.code}. - Adom Grace Academy`,
  )
  expect([unsendable(text), segmentsOf(text)]).toEqual([[], 1])
  expect(shown(twi.phone)).toMatchObject({ text, segments: 1, status: 'sent' })
  for (const { phone } of [english, nothing])
    expect(shown(phone)?.text).toMatch(/^Thank you\. GHS 350\.00 received for Ama/)
})

test('a code, a receipt taken back and a receipt as paper follow the language of the number', async () => {
  const { phone, childId, token } = await aFamilyOf('ak')
  const { receipt } = await pay(childId, 50)
  const params = { schoolId: school.schoolId, receiptId: receipt?.id ?? '' }
  const paper = await inject(school.app, printParentReceipt, { params }, { token })
  const thanked = await sentTo(phone)
  await textedCode(school, phone)
  await school.call(endpoints.reverseReceipt, {
    params: { receiptId: receipt?.id ?? '' },
    body: { reason: 'Wrong child' },
  })

  const texts = await sentTo(phone)
  expect([thanked.length, texts.length]).toEqual([1, 2])

  expect(texts.join('\n')).toMatch(/^\d{6} ne wo Akontaa kood\. Nka nkyere obiara, sukuu no mpo\.$/m)
  expect(texts.join('\n')).toContain('Yeagye risiti')
  expect(paper.status).toBe(200)
  expect(paper.raw.rawPayload.toString('latin1')).toContain('/Lang (ak-GH)')
})

test('a school reads in which language a family is written to; its audit log says who chose, once', async () => {
  const { phone, token } = await aFamilyOf(null)
  expect([await known(token), await guardians(phone)]).toEqual([null, [null]])

  const chosen = await choose(token, 'ak')
  await choose(token, 'ak')

  expect(chosen.reply.message).toBe('Texts come in Twi from now on.')
  expect([await known(token), await guardians(phone)]).toEqual(['ak', ['ak']])
  const noted = await school.rows<{ facts: unknown }>(
    sql`select a.facts from audit_log a join guardians g on g.school_id = a.school_id and g.id = a.subject
        where a.act = 'parent_language' and g.phone = ${phone}`,
  )
  expect(noted).toEqual([{ facts: { language: 'ak' } }])
})

test('a number given to another person, and a session that is not a parent’s, choose for nobody', async () => {
  const { phone, token } = await aFamilyOf('ak')
  const [guardian] = await school.rows<{ id: string }>(sql`select id from guardians where phone = ${phone}`)
  const next = aPhone()
  await school.call(endpoints.editGuardian, {
    params: { guardianId: guardian?.id ?? '' },
    body: { firstName: 'Akosua', surname: 'Mensah', phone: next },
  })

  expect(await guardians(next)).toEqual([null])
  expect((await choose(token, 'ak')).status).toBe(401)
  expect((await choose(school.token, 'ak')).status).toBe(401)
  const other = await aFamilyOf(null)
  for (const nonsense of [undefined, 'fr', 1]) {
    const { status, problem } = await choose(other.token, nonsense)
    expect([status, problem.fields]).toEqual([422, { language: 'language must be en or ak.' }])
  }
})
