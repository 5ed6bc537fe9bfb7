import type { FastifyReply } from 'fastify'
import { bankName } from './accounts.ts'
import type { Payment, Subaccount } from './books.ts'

/** Paystack's envelope: `status` says that the call worked, never that money moved. */
export function yes(reply: FastifyReply, message: string, data: unknown, status = 200): FastifyReply {
  return reply.code(status).send({ status: true, message, data })
}

/** A no in the shape of its error body. */
export function no(reply: FastifyReply, status: number, message: string, code: string): FastifyReply {
  return reply.code(status).send({
    status: false,
    message,
    meta: { nextStep: 'Ensure that the value(s) you are passing are valid.' },
    type: 'validation_error',
    code,
  })
}

/** 1.95 %, no flat part, rounded up to the next pesewa. */
export function feeOf(amount: number): number {
  return Math.ceil((amount * 195) / 10_000)
}

/** A payment as verify and the webhook tell it. */
export function paymentAnswer(payment: Payment) {
  const isPaid = payment.status === 'success'
  return {
    id: payment.id,
    domain: payment.domain,
    status: payment.status,
    reference: payment.reference,
    receipt_number: null,
    amount: payment.amount,
    message: isPaid && payment.channel === 'mobile_money' ? 'madePayment' : payment.said,
    gateway_response: gatewayResponses[payment.status],
    paid_at: payment.paidAt,
    created_at: payment.createdAt,
    channel: payment.channel,
    currency: payment.currency,
    ip_address: '127.0.0.1',
    metadata: payment.metadata ?? '',
    log: null,
    fees: isPaid ? feeOf(payment.amount) : null,
    fees_split: isPaid && payment.subaccount ? splitOf(payment.amount) : null,
    authorization: isPaid ? authorizations[payment.channel] : {},
    customer: {
      id: payment.id + 1_000_000,
      first_name: null,
      last_name: null,
      email: payment.email,
      customer_code: `CUS_${payment.accessCode}`,
      phone: null,
      metadata: null,
      risk_action: 'default',
      international_format_phone: null,
    },
    plan: null,
    split: {},
    order_id: null,
    paidAt: payment.paidAt,
    createdAt: payment.createdAt,
    requested_amount: payment.requested,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: payment.createdAt,
    plan_object: {},
    subaccount: payment.subaccount ? { id: payment.id, subaccount_code: payment.subaccount } : {},
  }
}

/** Of a school's payment: its account gets all but Paystack's charge. */
function splitOf(amount: number) {
  return {
    paystack: feeOf(amount),
    integration: 0,
    subaccount: amount - feeOf(amount),
    params: { bearer: 'subaccount', transaction_charge: '', percentage_charge: '0' },
  }
}

const gatewayResponses = {
  success: 'Successful',
  failed: 'Declined',
  abandoned: 'The transaction was not completed',
  pending: 'Pending',
} as const

const authorizations = {
  card: {
    authorization_code: 'AUTH_sandboxcard',
    bin: '408408',
    last4: '4081',
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'GH',
    brand: 'visa',
    reusable: true,
    signature: 'SIG_sandboxcard',
    account_name: null,
  },
  mobile_money: {
    authorization_code: 'AUTH_sandboxmomo',
    bin: '055XXX',
    last4: 'X987',
    exp_month: '12',
    exp_year: '9999',
    channel: 'mobile_money',
    card_type: '',
    bank: 'MTN Mobile Money',
    country_code: 'GH',
    brand: 'Mtn mobile money',
    reusable: false,
    signature: null,
    account_name: null,
  },
} as const

/** The bank comes back by its name, as Paystack does it, not by the code it was given by. */
export function subaccountAnswer(account: Subaccount, domain: 'test' | 'live') {
  return {
    integration: 463_433,
    bank: 9,
    managed_by_integration: 463_433,
    domain,
    subaccount_code: account.code,
    business_name: account.businessName,
    description: account.description,
    primary_contact_name: null,
    primary_contact_email: account.contactEmail,
    primary_contact_phone: null,
    metadata: null,
    percentage_charge: account.percentageCharge,
    is_verified: false,
    settlement_bank: bankName(account.bankCode),
    account_number: account.accountNumber,
    settlement_schedule: 'AUTO',
    active: true,
    migrate: false,
    currency: 'GHS',
    account_name: account.accountName,
    product: 'collection',
    id: account.id,
    createdAt: account.createdAt,
    updatedAt: account.updatedAt,
  }
}
