import { randomBytes } from 'node:crypto'
import type { Dice } from '#server/demo/dice.ts'
import { endpoints } from '#shared/api/index.ts'
import { PAYMENT_METHODS } from '#shared/constants.ts'
import type { Act } from './act.ts'
import { priced } from './kind-acts.ts'
import { answerOf, type School } from './school.ts'

/** What a desk can do. Each name leads the idempotency key of its acts, and so tells the examiner what to look for. */
const WHATS = [
  'pay',
  'debt',
  'bill',
  'all',
  'undo',
  'price',
  'promote',
  'year',
  'unyear',
  'class',
  'unclass',
  'void',
  'correct',
  'move',
  'undebt',
  'add',
  'ask',
  'yes',
  'role',
  'desk',
  'undesk',
] as const
export type What = (typeof WHATS)[number]

type Making = (school: School, key: string, dice: Dice) => Act | undefined

/** Makes one such act of a school; undefined when there is nothing to do it to. */
export const making: Record<What, Making> = {
  pay: (school, key, dice) => {
    const count = dice.chance(0.3) ? dice.whole(2, 4) : 1
    const lines = dice.shuffle(school.feeTypes).slice(0, count)
    return {
      method: 'POST',
      path: `/api/students/pay/${dice.pick(school.students).id}`,
      body: {
        lines: lines.map((feeType) => ({ feeType, amount: anAmount(dice) })),
        payment_method: dice.pick(PAYMENT_METHODS),
        reference: key,
        ...(dice.chance(0.2) ? { payer: 'Auntie Efua' } : {}),
      },
      done: (answer) => {
        const { receipt, transactions } = answerOf(endpoints.payStudent, answer)
        if (!receipt) throw new Error('a payment was answered without a receipt')
        const entries = transactions.map(({ id }) => id)
        school.receipts.push({ id: receipt.id, entries })
        return { ids: [receipt.id, ...entries], receipt: receipt.number }
      },
    }
  },
  debt: (school, key, dice) => ({
    method: 'POST',
    path: `/api/students/debit/${dice.pick(school.students).id}`,
    body: { feeType: dice.pick(school.feeTypes), amount: anAmount(dice), reference: key },
    done: (answer) => {
      const ids = answerOf(endpoints.debitStudent, answer).transactions.map(({ id }) => id)
      school.debts.push(...ids)
      return { ids }
    },
  }),
  bill: (school, _key, dice) => ({
    method: 'POST',
    path: `/api/students/addClassFees/${school.id}`,
    body: {
      classId: dice.pick(school.classIds),
      feeType: dice.pick(school.feeTypes),
      amount: anAmount(dice),
      confirm: dice.chance(0.6),
    },
    done: (answer) => {
      const { billingRunId } = answerOf(endpoints.addClassFees, answer)
      school.runs.push(billingRunId)
      return { ids: [billingRunId] }
    },
  }),
  // An act of several transactions: a school that is broken off in the midst of it goes on when it is sent again.
  all: (school, _key, dice) => ({
    method: 'POST',
    path: `/api/classes/billing/${school.id}`,
    body: {
      fees: dice
        .shuffle(school.classIds)
        .slice(0, 3)
        .map((classId) => ({ classId, feeType: dice.pick(school.feeTypes), ...priced(school, dice) })),
    },
    done: (answer) => {
      const { actId, billed } = answerOf(endpoints.billClasses, answer)
      const runs = billed.map(({ billingRunId }) => billingRunId)
      school.runs.push(...runs)
      return { ids: [actId, ...runs] }
    },
  }),
  undo: (school, key, dice) => {
    const run = takenFrom(school.runs, dice)
    return run ? act('POST', `/classes/billing/${run}/undo`, { reason: key }) : undefined
  },
  price: (school, _key, dice) => {
    const place = `${dice.pick(school.classIds)}/${encodeURIComponent(dice.pick(school.feeTypes))}`
    return act('PUT', `/classes/fees/${place}`, { amount: anAmount(dice) })
  },
  promote: (school, _key, dice) => {
    const [from = '', to = ''] = dice.shuffle(school.classIds)
    const movers = school.students.filter(({ classId }) => classId === from).slice(0, dice.whole(1, 3))
    if (movers.length === 0) return undefined
    const students = movers.map(({ id }) => id)
    const done = () => {
      for (const mover of movers) mover.classId = to
      return { ids: [] }
    }
    return { ...act('POST', '/classes/promote', { classId: from, toClassId: to, students }), done }
  },
  // Everybody at once, and back again: within half a year it is refused until it is undone.
  year: (school) => ({
    method: 'POST',
    path: '/api/classes/yearEnd',
    body: { repeaters: [] },
    done: (answer) => {
      const { yearEndId } = answerOf(endpoints.promoteAll, answer)
      school.yearEnds.push(yearEndId)
      return { ids: [yearEndId] }
    },
  }),
  unyear: (school, key, dice) => {
    const yearEnd = takenFrom(school.yearEnds, dice)
    return yearEnd ? act('POST', `/classes/yearEnd/${yearEnd}/undo`, { reason: key }) : undefined
  },
  class: (school, key) => ({
    method: 'POST',
    path: '/api/classes/add',
    body: { name: key },
    done: (answer) => {
      const { id } = answerOf(endpoints.addClass, answer).class
      school.ownClasses.push(id)
      return { ids: [id] }
    },
  }),
  unclass: (school, _key, dice) => {
    const classId = takenFrom(school.ownClasses, dice)
    return classId
      ? act('POST', '/classes/archive', { classId, moveToClassId: dice.pick(school.classIds) })
      : undefined
  },
  void: (school, key, dice) => {
    const receipt = takenFrom(school.receipts, dice)
    const body = { reason: key, ...cashOf(school, dice) }
    return receipt && act('POST', `/receipts/${receipt.id}/reverse`, body)
  },
  correct: (school, key, dice) => {
    const receipt = takenFrom(school.receipts, dice)
    if (!receipt) return undefined
    const lines = [{ feeType: dice.pick(school.feeTypes), amount: anAmount(dice) }]
    return {
      method: 'POST',
      path: `/api/receipts/${receipt.id}/correct`,
      // Said by its reference, a correction is never the same as what it corrects.
      body: { lines, reference: key, reason: key, ...cashOf(school, dice) },
      done: (answer) => {
        const made = answerOf(endpoints.correctReceipt, answer)
        if (!made.receipt) throw new Error('a correction was answered without a receipt')
        const entries = made.transactions.map(({ id }) => id)
        school.receipts.push({ id: made.receipt.id, entries })
        return { ids: [made.receipt.id, ...entries], receipt: made.receipt.number }
      },
    }
  },
  move: (school, key, dice) => {
    const told = school.receipts.filter(({ entries }) => entries.length > 0)
    if (told.length === 0) return undefined
    const entry = dice.pick(dice.pick(told).entries)
    const to = { studentId: dice.pick(school.students).id, feeType: dice.pick(school.feeTypes) }
    const some = dice.chance(0.7) ? { amount: 0.25 } : {}
    return act('POST', `/transactions/move/${entry}`, { ...to, ...some, reason: key })
  },
  undebt: (school, key, dice) => {
    const debt = takenFrom(school.debts, dice)
    return debt ? act('POST', `/transactions/reverse/${debt}`, { reason: key }) : undefined
  },
  add: (school, key, dice) => ({
    method: 'POST',
    path: '/api/students/add',
    body: {
      studentFirstName: 'Esi',
      studentSurname: 'Torto',
      studentOtherNames: key,
      studentGender: 'Female',
      studentClass: dice.pick(school.classIds),
      studentAddress: '',
      studentParentFirstName: 'Kojo',
      studentParentSurname: 'Torto',
      studentParentNumber: aPhone(dice),
    },
    done: (answer) => {
      const { student } = answerOf(endpoints.addStudent, answer)
      school.students.push({
        id: student.id,
        classId: student.studentClass,
        pupilCode: student.pupilCode,
      })
      return { ids: [student.id] }
    },
  }),
  // What one person asks another answers; the entries carry the key of the asking.
  ask: (school, key, dice) => {
    const online = dice.chance(0.5) ? takenOnline(school, dice) : undefined
    if (online) return askRefund(school, key, online)
    const receipt = takenFrom(school.receipts, dice)
    if (!receipt) return undefined
    return {
      method: 'POST',
      path: '/api/requests',
      as: 'bursar',
      body: { act: 'take_back', receiptId: receipt.id, reason: key, ...cashOf(school, dice) },
      done: (answer) => {
        const { request } = answerOf(endpoints.askRequest, answer)
        school.requests.push(request.id)
        return { ids: [request.id] }
      },
    }
  },
  yes: (school, key, dice) => {
    const request = takenFrom(school.requests, dice)
    if (!request) return undefined
    const body = { approve: dice.chance(0.8), reason: key }
    return { ...act('POST', `/requests/${request}/answer`, body), done: () => ({ ids: [request] }) }
  },
  role: (school, _key, dice) =>
    act('PUT', `/staff/${school.bursarId}`, { role: dice.pick(['bursar', 'bursar', 'cashier', 'auditor']) }),
  desk: (school, key) => ({
    method: 'POST',
    path: '/api/desks',
    body: { name: key, deskKey: randomBytes(32).toString('base64url') },
    done: (answer) => {
      const { desk } = answerOf(endpoints.enrolDesk, answer)
      school.desks.push(desk.id)
      return { ids: [desk.id] }
    },
  }),
  undesk: (school, _key, dice) => {
    const desk = takenFrom(school.desks, dice)
    return desk ? act('POST', `/desks/${desk}/end`, {}) : undefined
  },
}

function act(method: Act['method'], path: string, body: object): Act {
  return { method, path: `/api${path}`, body, done: () => ({ ids: [] }) }
}

/** What became of the cash of a receipt taken back; beside drawers it is mostly said before it is asked. */
function cashOf({ bankAccountId }: School, dice: Dice): { cash?: string } {
  return bankAccountId && dice.chance(0.8) ? { cash: dice.pick(['given_back', 'came_once']) } : {}
}

/** Cedis with pesewas, so that a lost one shows. */
function anAmount(dice: Dice): number {
  return dice.whole(100, 30_000) / 100
}

export function aPhone(dice: Dice): string {
  return `024${dice.whole(1_000_000, 9_999_999)}`
}

/** Mostly each once; now and then twice, to be refused. */
function takenFrom<T>(list: T[], dice: Dice): T | undefined {
  if (list.length === 0) return undefined
  const place = dice.whole(0, list.length - 1)
  return dice.chance(0.9) ? list.splice(place, 1)[0] : list[place]
}

function takenOnline({ online }: School, dice: Dice) {
  const [receiptId] = online.splice(dice.whole(0, Math.max(0, online.length - 1)), 1)
  return receiptId ? { receiptId, ...(dice.chance(0.5) ? { amount: 1 } : {}) } : undefined
}

/** A parent's money back, whole or one cedi of it. */
function askRefund(school: School, key: string, of: { receiptId: string; amount?: number }): Act {
  return {
    method: 'POST',
    path: '/api/requests',
    as: 'bursar',
    body: { act: 'refund_online', reason: key, ...of },
    done: (answer) => {
      const { request } = answerOf(endpoints.askRequest, answer)
      school.requests.push(request.id)
      return { ids: [request.id] }
    },
  }
}
