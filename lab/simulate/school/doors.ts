import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { ROLE_NAMES } from '#shared/permissions.ts'
import type { Act } from './acts.ts'
import type { Person, School, Session } from './school.ts'

/** Signing in, the desk, and registers: what is behind their calls. */

type Body<Name extends keyof typeof endpoints> = Received<(typeof endpoints)[Name]>['body']

const PIN_TRIES = 5
const OFFLINE_MS = 72 * 3_600_000

export function signIn(school: School, body: Body<'signIn'>) {
  const person = school.people.find(({ email }) => email === body.schoolEmail)
  if (!person || person.hasLeft || person.password !== body.schoolPassword)
    throw new Refusal('wrong_sign_in', 'The e-mail or the password is not right.')
  if (body.desk && school.isDeskEnded) throw deskEnded()
  if (body.desk) person.wrongPins = 0
  const session = opened(school, person, 'password', body.desk ? school.deskId : null, body.sessionKey)
  return {
    authToken: session.token,
    schoolId: school.id,
    schoolName: 'Adom',
    sessionId: session.id,
    staff: face(person),
  }
}

export function unlockDesk(school: School, body: Body<'unlockDesk'>) {
  if (school.isDeskEnded || body.deskId !== school.deskId || body.deskKey !== school.deskKey)
    throw deskEnded()
  const person = school.person(body.staffId)
  if (!person || person.hasLeft || person.pin === null || person.wrongPins >= PIN_TRIES)
    throw new Refusal('pin_off', 'Use your password.')
  if (person.pin !== body.pin) {
    person.wrongPins += 1
    throw new Refusal('wrong_pin', 'That is not the PIN.', {
      facts: { triesLeft: PIN_TRIES - person.wrongPins },
    })
  }
  person.wrongPins = 0
  const session = opened(school, person, 'pin', school.deskId, body.sessionKey)
  return {
    authToken: session.token,
    schoolId: school.id,
    schoolName: 'Adom',
    staff: face(person),
    sessionId: session.id,
    offlineUntil: new Date(school.now + OFFLINE_MS).toISOString(),
  }
}

const deskEnded = () => new Refusal('desk_ended', 'This browser is no longer a desk of the school.')

/** At one desk a person has one session opened by PIN. */
function opened(
  school: School,
  person: Person,
  openedBy: Session['openedBy'],
  deskId: string | null,
  boundKey: string | undefined,
): Session {
  if (openedBy === 'pin')
    school.revoke((each) => each.staffId === person.id && each.deskId === deskId && each.openedBy === 'pin')
  const { now, dice } = school
  const session = {
    id: dice.uuid(),
    token: `adom_${dice.uuid()}`,
    staffId: person.id,
    openedBy,
    deskId,
    boundKey: boundKey ?? null,
    createdAt: now,
    usedAt: now,
    revokedAt: null,
  }
  school.sessions.push(session)
  return session
}

function face({ id, name, role }: Person) {
  return { id, name, role, roleName: ROLE_NAMES[role], isSchoolAccount: false }
}

export function readFace(school: School) {
  if (school.isDeskEnded) throw deskEnded()
  const people = school.people
    .filter(({ hasLeft }) => !hasLeft)
    .map((person) => ({
      ...face(person),
      pin: person.wrongPins >= PIN_TRIES ? 'off' : person.pin === null ? 'none' : 'set',
      opensOffline: true,
    }))
  return { name: 'Counter', schoolName: 'Adom', idleMinutes: 3, asksForPasswords: false, people }
}

export function keepRegister({ school, caller, key }: Act, body: Body<'keepRegister'>) {
  const { classId, feeTypeId, day, marks, handOver } = body
  const there = school.handedOver.find(
    (each) => each.classId === classId && each.feeTypeId === feeTypeId && each.day === day && !each.isBack,
  )
  if (there) throw new Refusal('conflict', 'It was handed over already.')
  const id = school.dice.uuid()
  const marked = sumOf(marks.map(({ amount }) => (amount ?? 0) as Pesewas))
  if (handOver) {
    const { staffId } = caller
    const kept = { id, staffId, classId, feeTypeId, day, marks, counted: handOver.counted as Pesewas }
    school.handedOver.push({ ...kept, key: key ?? '', isBack: false, at: school.now })
  }
  return { message: 'Kept.', register: { id, classId, feeTypeId, day, marked, said: pesewas(0) } }
}

export function readRegisterBook({ school, caller }: Act) {
  const person = school.person(caller.staffId)
  const pupils = school.students.map((student) => ({
    studentId: student.id,
    surname: student.name,
    firstName: student.name,
    rate: pesewas(500),
    isFree: false,
    balance: pesewas(0),
    mark: null,
    amount: pesewas(0),
    marks: [],
  }))
  const { classId, feedingId: feeTypeId, today } = school
  const book = {
    classId,
    className: 'Basic 4',
    feeTypeId,
    feeType: 'Feeding',
    isToday: true,
    days: [],
    missed: [],
  }
  return {
    today,
    staffId: caller.staffId,
    staffName: person?.name ?? '',
    holiday: null,
    takers: [],
    books: [{ ...book, pupils, yesterday: null, registers: [] }],
  }
}
