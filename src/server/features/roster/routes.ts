import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import { formatPhone } from '#shared/phones.ts'
import { accountSentence, NO_ROWS } from '#shared/roster/account.ts'
import { sayingHowFar } from '../../context/under-way.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { route } from '../../http/route.ts'
import { checkRoster, type RosterCheck } from './check-roster.ts'
import type { Change, ChangedField } from './decide.ts'
import { importRoster } from './import-roster.ts'
import type { Picture } from './picture.ts'
import { listsBrought } from './queries.ts'
import { undoList } from './undo-list.ts'

/** Class lists on their way in. */
export function rosterRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.importStudents, async (context, { body }, { reply }) => {
    const { dryRun, ...roster } = body
    if (dryRun) return onWire(await checkRoster(context, roster))
    const saying = { act: 'importStudents', gone: goneSignal(reply), said: broughtWords } as const
    return onWire(await sayingHowFar(context, saying, (tell) => importRoster(context, roster, tell)))
  })

  route(app, world, endpoints.listImports, async (context) => ({
    lists: await listsBrought(context),
  }))

  route(app, world, endpoints.undoImport, async (context, { params }) => {
    const undone = await undoList(context, params.listId)
    return { message: undoneWords(undone), ...undone }
  })
}

function broughtWords({ students }: RosterCheck): string {
  return `The list is in: ${counted(students, 'child', 'children')} came.`
}

function undoneWords({
  takenOut,
  putBack,
  left,
}: {
  takenOut: number
  putBack: number
  left: number
}): string {
  return [
    `${counted(takenOut, 'child', 'children')} taken out`,
    putBack > 0 ? `${counted(putBack, 'change')} put back` : '',
    left > 0 ? `${left} changed since stayed` : '',
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.')
}

/** In cedis and words. An answer that was kept before there were accounts has none. */
function onWire({ opening, sample, picture, ...answer }: RosterCheck) {
  const { account = { ...NO_ROWS, broughtIn: answer.students } } = answer
  return {
    ...answer,
    account,
    sum: accountSentence(account),
    passed: [...(answer.passed ?? [])],
    spelt: answer.spelt ?? [],
    amounts: answer.amounts ?? [],
    unread: answer.unread ?? [],
    known: answer.known ?? [],
    changes: (answer.changes ?? []).map(changeOnWire),
    changeRows: answer.changeRows ?? 0,
    namesakes: answer.namesakes ?? [],
    waiting: answer.waiting ?? 0,
    picture: picture && pictureOnWire(picture),
    opening,
    sample,
  }
}

function pictureOnWire({ classes, owing, inCredit, phoneless, owesMost }: Picture) {
  return {
    classes,
    owing,
    inCredit,
    phoneless,
    owesMost,
  }
}

function changeOnWire(change: Change) {
  const { child, student, how, fields, arrears, isWaiting, isOther = false } = change
  return {
    row: child.line,
    studentId: student.id,
    number: student.number,
    name: fullName(student),
    how,
    fields: fields.map((field) => ({ field, ...bothWays(change, field) })),
    arrears: arrears.map(({ feeType, brought, inList }) => ({
      feeType,
      brought,
      inList,
    })),
    isWaiting,
    isOther,
  }
}

/** What stands here now, and what the list says; a class of the list by its id, which the reader names. */
function bothWays({ child, student }: Change, field: ChangedField): { now: string; list: string } {
  const listed = child.student
  const guardian = ({ firstName, surname }: { firstName: string; surname: string }) =>
    `${firstName} ${surname}`.trim()
  const ways: Record<ChangedField, { now: string; list: string }> = {
    name: { now: fullName(student), list: fullName(listed) },
    class: { now: student.className, list: child.className },
    kind: { now: student.kind ?? '', list: child.kind },
    phone: { now: formatPhone(student.guardian.phone), list: formatPhone(listed.guardian.phone) },
    guardian: { now: guardian(student.guardian), list: guardian(listed.guardian) },
    gender: { now: student.gender, list: listed.gender },
    birthDate: { now: student.birthDate, list: listed.birthDate ?? '' },
    address: { now: student.address, list: listed.address },
  }
  return ways[field]
}

function fullName({
  surname,
  firstName,
  otherNames,
}: {
  surname: string
  firstName: string
  otherNames: string
}) {
  return [surname, [firstName, otherNames].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
