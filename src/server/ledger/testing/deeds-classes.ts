import { sql } from '../../context/context.ts'
import { archiveClass, restoreClass } from '../../features/classes/archive-class.ts'
import { promoteAll } from '../../features/students/promote-all.ts'
import { undoYearEnd } from '../../features/students/undo-year-end.ts'
import { CLASSES } from './acts.ts'
import * as books from './books-classes.ts'
import type { Doings } from './doing.ts'
import type { Played } from './played.ts'

/** The school's own classes and the end of the year, done by the operations that the routes call. */
export const classDeeds: Pick<Doings, 'yearEnd' | 'undoYearEnd' | 'takeOut' | 'bringBack'> = {
  yearEnd: {
    inLedger: ({ students }, { repeaters }) => {
      const ids = repeaters.map((student) => students[student] ?? '')
      return (context) => promoteAll(context, ids)
    },
    inBooks: books.promoteAll,
  },
  undoYearEnd: {
    inLedger: async ({ school }, { which }) => {
      const [found] = await school.rows<{ id: string }>(
        sql`select id from year_ends where school_id = ${school.schoolId}
            order by recorded_at, id offset ${which - 1} limit 1`,
      )
      return (context) => undoYearEnd(context, found?.id ?? school.schoolId)
    },
    inBooks: books.undoPromotingAll,
  },
  takeOut: {
    inLedger: (played, { to, ...deed }) => {
      const archiving = { classId: classOf(played, deed.class), moveToClassRef: classOf(played, to) }
      return (context) => archiveClass(context, archiving)
    },
    inBooks: books.takeOut,
  },
  bringBack: {
    inLedger: (played, deed) => {
      const classId = classOf(played, deed.class)
      return (context) => restoreClass(context, classId)
    },
    inBooks: books.bringBack,
  },
}

function classOf({ school }: Played, place: number): string {
  return school.classId(CLASSES[place])
}
