import type { FastifyInstance } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { counted } from '#shared/counted.ts'
import type { Day } from '#shared/dates.ts'
import { formatCedis, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import type { Context } from '../../context/context.ts'
import { sayingHowFar } from '../../context/under-way.ts'
import type { World } from '../../context/world.ts'
import { goneSignal } from '../../http/gone-signal.ts'
import { route } from '../../http/route.ts'
import { eraseStudent, once } from '../../ledger/index.ts'
import { requireClass } from '../classes/index.ts'
import { addStudent, type Joined, type StudentForm } from './add-student.ts'
import { archiveStudents } from './archive-students.ts'
import { editStudent } from './edit-student.ts'
import { listClassStudents, listStudents } from './list-students.ts'
import { previewYearEnd } from './plan-year-end.ts'
import { previewRestore } from './preview-restore.ts'
import { promoteAll } from './promote-all.ts'
import { promoteStudents } from './promote-students.ts'
import { previewJoining, readStudent, readStudentRow } from './queries.ts'
import { restoreStudents } from './restore-students.ts'
import { type MovedBack, undoYearEnd } from './undo-year-end.ts'

/** The register: who is in which class, who came, moved, left and came back. */
export function studentRoutes(app: FastifyInstance, world: World): void {
  readingRoutes(app, world)
  oneStudentRoutes(app, world)
  batchRoutes(app, world)
  yearEndRoutes(app, world)
}

function readingRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.listStudents, async (context, { query }, { reply }) => {
    const { rows, version, isChanges } = await listStudents(context, query)
    if (version) reply.header('x-list-version', version)
    if (query.since) reply.header('x-list-changes', isChanges ? 'since' : 'all')
    return rows
  })

  route(app, world, endpoints.listClassStudents, async (context, { params }) => {
    const { id: classId } = await requireClass(context, params.classId)
    return await listClassStudents(context, classId)
  })

  route(app, world, endpoints.readStudent, (context, { params }) => readStudent(context, params.studentId))

  route(app, world, endpoints.previewJoining, (context, { params, query }) =>
    previewJoining(context, params.classRef, query),
  )
}

function oneStudentRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.addStudent, async (context, { body }) =>
    joinedReply(
      context,
      await addStudent(context, { ...formOf(body), kindId: body.kindId }),
      sentences.students.added,
    ),
  )

  route(app, world, endpoints.editStudent, async (context, { body }) =>
    joinedReply(
      context,
      await editStudent(context, body.studentId, formOf(body)),
      sentences.students.updated,
    ),
  )

  route(app, world, endpoints.eraseStudent, async (context, { params }) => {
    const { student: _, ...mark } = await once(context, (inner) => eraseStudent(inner, params.studentId))
    return { message: 'Everything that names this student was erased. The figures stay.', ...mark }
  })
}

function batchRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.promoteStudents, async (context, { body }) => {
    const { classId: classRef, students: studentIds, toClassId: toClassRef } = body
    const promoted = await promoteStudents(context, { classRef, studentIds, toClassRef })
    return { message: sentences.batch.promoted, ...promoted }
  })

  route(app, world, endpoints.archiveStudents, async (context, { body }) => {
    const { owed, ...archived } = await archiveStudents(context, body.studentIds)
    const owing = owed > 0 ? ` What is owed stays recorded: ${formatCedis(owed)}.` : ''
    return { message: `${sentences.batch.deleted}${owing}`, ...archived, owed }
  })

  route(app, world, endpoints.previewRestore, (context, { body }) => previewRestore(context, body.studentIds))

  route(app, world, endpoints.restoreStudents, async (context, { body }) => {
    const { restored, ...rest } = await restoreStudents(context, body.studentIds, body.charge)
    const { charged = 0, notBilled = 0, total = pesewas(0), replayed } = rest
    const behind =
      notBilled > 0
        ? ` ${counted(notBilled, 'of them is', 'of them are')} not billed what the class was charged meanwhile.`
        : ''
    return {
      message: `Students restored.${behind}`,
      restored,
      charged,
      notBilled,
      total,
      ...(replayed === undefined ? {} : { replayed }),
    }
  })
}

function yearEndRoutes(app: FastifyInstance, world: World): void {
  route(app, world, endpoints.previewYearEnd, (context, { body }) => previewYearEnd(context, body.repeaters))

  route(app, world, endpoints.promoteAll, async (context, { body }, { reply }) => {
    const saying = {
      act: 'promoteAll',
      gone: goneSignal(reply),
      said: () => sentences.batch.promoted,
    } as const
    const promoted = await sayingHowFar(context, saying, (tell) => promoteAll(context, body.repeaters, tell))
    return { message: sentences.batch.promoted, ...promoted }
  })

  route(app, world, endpoints.undoYearEnd, async (context, { params, body }, { reply }) => {
    const saying = { act: 'undoYearEnd', gone: goneSignal(reply), said: backWords } as const
    const undone = await sayingHowFar(context, saying, (tell) =>
      undoYearEnd(context, params.yearEndId, body.reason, tell),
    )
    return { message: backWords(undone), ...undone }
  })
}

function backWords({ movedBack, left }: MovedBack): string {
  return left === 0
    ? 'Everybody is back in the class they came from.'
    : `${counted(movedBack, 'student')} moved back. ${left} moved or archived since stayed.`
}

interface StudentBody {
  studentFirstName: string
  studentSurname: string
  studentOtherNames: string
  studentGender: StudentForm['gender']
  studentClass: string
  studentAddress: string
  studentParentFirstName: string
  studentParentSurname: string
  studentParentNumber: string
  studentBirthDate?: Day | null | undefined
  withoutFees: string[]
}

function formOf(body: StudentBody): StudentForm {
  return {
    firstName: body.studentFirstName,
    surname: body.studentSurname,
    otherNames: body.studentOtherNames,
    gender: body.studentGender,
    address: body.studentAddress,
    classRef: body.studentClass,
    guardian: {
      firstName: body.studentParentFirstName,
      surname: body.studentParentSurname,
      phone: body.studentParentNumber,
    },
    birthDate: body.studentBirthDate,
    withoutFees: body.withoutFees,
  }
}

/** The remembered part holds ids and amounts; the student is read again, as she is now. */
async function joinedReply(
  context: Context,
  { studentId, charges, ...mark }: Joined & { replayed?: boolean },
  message: string,
) {
  return {
    message,
    student: await readStudentRow(context, studentId),
    charges: charges.map(({ feeType, amount }) => ({ feeType, amount })),
    ...mark,
  }
}
