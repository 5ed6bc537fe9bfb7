import type { Dice } from '#server/demo/dice.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Act } from './act.ts'
import { aPhone } from './acts.ts'
import { answerOf, type School } from './school.ts'

/** What a school brings from its old book: children with what they owed, by fee and day, and receipts; and lists taken away again. */
export type BroughtWhat = 'book' | 'old' | 'unold'

type Making = (school: School, key: string, dice: Dice) => Act | undefined

/** Each row says in itself what is to become of it, so that the examiner needs nothing else. */
export const makingBrought: Record<BroughtWhat, Making> = {
  book: (school, key, dice) => {
    const rows = Array.from({ length: dice.whole(1, 3) }, (_, place) =>
      aChild(school, `${key}/${place}`, dice),
    )
    const kind = school.kinds.length > 0 ? ',Kind' : ''
    const csv = `Surname,First name,Other names,Class,Gender,Guardian,Phone,Address,School Fees owed,Exam Fees owed,Owed since${kind}\n`
    return {
      method: 'POST',
      path: '/api/students/import',
      body: { csv: `${csv}${rows.join('\n')}\n`, dryRun: false },
      done: (answer) => {
        const { listId } = answerOf(endpoints.importStudents, answer)
        if (!listId) throw new Error('a list was taken in without a name')
        return { ids: [listId] }
      },
    }
  },
  old: (school, key, dice) => {
    const rows = Array.from({ length: dice.whole(1, 6) }, (_, place) => {
      const amount = dice.whole(100, 90_000)
      return `${key}/${place}/${amount},${aDay(dice)},${(amount / 100).toFixed(2)},Ama Torto${place} of Basic 1`
    })
    return {
      method: 'POST',
      path: '/api/oldBook/receipts',
      body: { csv: `Receipt No,Date,Amount,Name\n${rows.join('\n')}\n`, dryRun: false },
      done: (answer) => {
        const { listId } = answerOf(endpoints.importOldReceipts, answer)
        if (!listId) throw new Error('old receipts were taken in without a list')
        school.oldLists.push(listId)
        return { ids: [listId] }
      },
    }
  },
  unold: (school, _key, dice) => {
    const [listId] = school.oldLists.splice(dice.whole(0, Math.max(0, school.oldLists.length - 1)), 1)
    if (!listId) return undefined
    // Now and then twice, to be refused.
    if (dice.chance(0.2)) school.oldLists.push(listId)
    return {
      method: 'POST',
      path: `/api/oldBook/receipts/${listId}/remove`,
      body: {},
      done: () => ({ ids: [] }),
    }
  },
}

/** A row of the class list. Its address says in pesewas what is owed of which fee, and since when; a credit is below zero. */
function aChild({ kinds }: School, name: string, dice: Dice): string {
  const owed = {
    'School Fees': dice.whole(1, 80_000),
    'Exam Fees': dice.chance(0.5) ? dice.whole(-900, 900) : 0,
  }
  const since = aDay(dice)
  const kind = kinds.length > 0 ? dice.pick(kinds).name : undefined
  const said = [...Object.entries(owed).map(([fee, amount]) => `${fee} ${amount}`), since].join('; ')
  const cells = [
    'Old Torto',
    'Esi',
    name,
    `Basic ${dice.whole(1, 3)}`,
    'Female',
    'Kojo Torto',
    aPhone(dice),
    `"${kind ? `${said}; ${kind}` : said}"`,
    ...Object.values(owed).map((amount) => (amount / 100).toFixed(2)),
    since,
    ...(kind ? [kind] : []),
  ]
  return cells.join(',')
}

/** Of the months before, as a list writes it. */
function aDay(dice: Dice): string {
  return `${String(dice.whole(1, 28)).padStart(2, '0')}/0${dice.whole(1, 8)}/2026`
}
