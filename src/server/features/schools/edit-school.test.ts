import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { eventually, openPayments, type Payments } from '../subscriptions/testing/payments.ts'

/** A school that has signed up and paid, with its first payout account made. */
async function aSchool(p: Payments) {
  const { id, form } = await p.signUp()
  const { reference, page } = await p.startRegistration(id)
  await p.press(page, 'pay')
  await p.verify(reference)
  const { authToken: token, schoolId } = await p.signIn(form.schoolEmail)
  const read = () => p.reply(endpoints.readSchool, { params: { schoolId } }, { token })
  await eventually(read, ({ payout_status }) => payout_status === 'ready')
  const edit = (body: object, key?: string) => p.send(endpoints.editSchool, { body }, { token, key })
  const rows = async (statement: ReturnType<typeof sql>) =>
    (await asOwner({ database: p.world.database, schoolId }, (client) => client.query(statement))).rows
  return { token, schoolId, form, read, edit, rows }
}

test('any part of the details is changed, under either spelling, and the rest stays', async () => {
  const p = await openPayments()
  const school = await aSchool(p)

  const first = await school.edit({ school_name: 'Hope Preparatory', school_phone: '024 123 4567' })
  const second = await school.edit({ schoolAddress: '4 Ring Road', schoolId: school.schoolId })

  expect(first.reply.updatedSchool).toMatchObject({
    school_name: 'Hope Preparatory',
    school_phone: '+233241234567',
    school_address: school.form.schoolAddress,
  })
  expect(second.reply.updatedSchool.school_address).toBe('4 Ring Road')
  expect(second.reply.message).toBe('School details updated successfully!')
})

test('a new payout account is changed at Paystack by the job, and the old contact is told', async () => {
  const p = await openPayments()
  const school = await aSchool(p)
  const account = { bank_name: 'Ecobank Ghana Limited', bank_account_number: '1441000067824' }

  const { reply } = await school.edit({ ...account, currentPassword: school.form.schoolPassword })
  await p.sweep()

  expect(reply.updatedSchool.payout_status).toBe('pending')
  expect(p.subaccountsOf(school.form.schoolEmail)).toMatchObject([
    { bankCode: '130100', accountNumber: '1441000067824' },
  ])
  expect(await school.read()).toMatchObject({ ...account, payout_status: 'ready' })
  expect(await school.rows(sql`select phone, text from messages`)).toEqual([
    { phone: '+233332132000', text: expect.stringContaining('paid out to was changed') },
  ])
})

test('a wallet can be the payout account', async () => {
  const p = await openPayments()
  const school = await aSchool(p)

  await school.edit({
    bank_name: '',
    bank_account_number: '',
    mobile_money_provider: 'Vodafone',
    mobile_money_number: '+233 20 123 4567',
  })
  await p.sweep()

  expect(p.subaccountsOf(school.form.schoolEmail)).toMatchObject([
    { bankCode: 'VOD', accountNumber: '0201234567' },
  ])
})

test.each([
  [{ bank_name: 'Bank of Nowhere' }, 'bank_name'],
  [{ bank_account_number: '12' }, 'bank_account_number'],
  [{ school_phone: '12' }, 'school_phone'],
  [
    { bank_name: '', bank_account_number: '', mobile_money_provider: 'MTN', mobile_money_number: '1' },
    'mobile_money_number',
  ],
])('%j is refused with its field named, and changes nothing', async (body, field) => {
  const p = await openPayments()
  const school = await aSchool(p)
  const before = await school.read()

  const refused = await school.edit(body)

  expect(refused.problem.fields).toHaveProperty(field)
  expect(await school.read()).toEqual(before)
})

test('a wrong current password changes nothing', async () => {
  const p = await openPayments()
  const school = await aSchool(p)

  const refused = await school.edit({ school_email: 'new@school.example', currentPassword: 'wrong' })

  expect(refused.problem.code).toBe('wrong_sign_in')
  expect((await school.read()).school_email).toBe(school.form.schoolEmail)
})

test('a new password signs in, ends every other session and keeps this one', async () => {
  const p = await openPayments()
  const school = await aSchool(p)
  const elsewhere = await p.signIn(school.form.schoolEmail)
  const key = randomUUID()
  const change = { school_password: 'quite another one', currentPassword: school.form.schoolPassword }

  await school.edit(change, key)
  const again = await school.edit(change, key)

  const other = await p.send(endpoints.readSession, {}, { token: elsewhere.authToken })
  expect(other.problem.code).toBe('signed_out')
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect((await p.signIn(school.form.schoolEmail, 'quite another one')).schoolId).toBe(school.schoolId)
})

test('an e-mail another school signs in with is refused; a free one signs in', async () => {
  const p = await openPayments()
  const [school, other] = [await aSchool(p), await aSchool(p)]
  const email = `${randomUUID()}@School.example`

  const refused = await school.edit({ schoolEmail: other.form.schoolEmail.toUpperCase() })
  await school.edit({ schoolEmail: email })

  expect(refused.problem.code).toBe('email_taken')
  expect((await p.signIn(email.toLowerCase())).schoolId).toBe(school.schoolId)
})

test('the audit chain says which fields were changed, and no password', async () => {
  const p = await openPayments()
  const school = await aSchool(p)

  await school.edit({ school_name: 'New', school_password: 'quite another one' })

  const [entry] = await school.rows(
    sql`select l.facts, v.content::text as content from audit_log l
        join audit_values v using (school_id, number) where l.act = 'edit_school'`,
  )
  expect(entry).toMatchObject({ facts: { fields: ['name', 'password'] } })
  expect(String(entry?.content)).not.toMatch(/argon2|quite another/)
})
