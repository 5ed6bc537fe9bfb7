import { counted } from '#shared/counted.ts'
import { formatDay, formatWeekday } from '#shared/dates.ts'
import { formatAmount, formatSigned, type Pesewas, pesewas } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import type { Canvas } from './canvas.ts'
import { period } from './figures.ts'
import type {
  RegisterDays,
  RegisterDaysRow,
  RegisterPaper,
  RegisterPupils,
  RegisterPupilsRow,
  RegisterTeachers,
  RegisterTeachersRow,
  RegisterWeek,
  RegisterWeekRow,
  WeekMark,
} from './register-papers.ts'
import { A4, drawRows, expectPages, openReport } from './report.ts'
import { drawSignatures, paragraph, paragraphHeight } from './sheet-parts.ts'
import { BODY, SMALL } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

/** A column of figures that is added up. */
interface Summed<Row> {
  title: string
  of: (row: Row) => number
  text: (sum: number) => string
}

/** What one of these papers is, beside its rows. */
interface Shape<Row> {
  label: string
  title: string
  /** What a row is called: `30 pupils`. */
  noun: string
  columns: Column<Row>[]
  sums: Summed<Row>[]
  note: string
  signatures: string[]
  /** Why there is no row. */
  empty: string
  /** What the row of sums is called, in place of `All 30 pupils`. */
  total?: string
  /** Above and below the text of a row, in points. */
  padding?: number
}

type Batches<Row> = AsyncIterable<Row[]>

export function drawRegisterPaper(canvas: Canvas, paper: RegisterPaper, rows: Batches<never>): Promise<void> {
  switch (paper.kind) {
    case 'register-days':
      return drawShape(canvas, paper, daysShape(paper), rows)
    case 'register-week':
      return drawShape(canvas, paper, weekShape(paper), rows)
    case 'register-pupils':
      return drawShape(canvas, paper, pupilsShape(paper), rows)
    case 'register-teachers':
      return drawShape(canvas, paper, teachersShape(paper), rows)
  }
}

async function drawShape<Row>(
  canvas: Canvas,
  paper: RegisterPaper,
  shape: Shape<Row>,
  batches: Batches<Row>,
): Promise<void> {
  const { school } = paper
  const report = openReport(canvas, {
    school,
    label: shape.label,
    title: shape.title,
    aside: `${school.name}, ${shape.label.toLowerCase()}`,
    footLeft: school.name,
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.count, 28, 34),
  })
  report.y += mm(6)
  const table = openTable(canvas, A4, shape.columns, { style: BODY, padding: shape.padding ?? mm(1.1) })
  const sums = shape.sums.map(() => 0)
  const texts = () =>
    Object.fromEntries(shape.sums.map(({ title, text }, place) => [title, text(sums[place] ?? 0)]))
  let count = 0
  const width = A4.right - A4.left
  await drawRows<Row>(canvas, report, {
    table,
    batches,
    add(row) {
      count += 1
      for (const [place, { of }] of shape.sums.entries()) sums[place] = (sums[place] ?? 0) + of(row)
    },
    carried: () => ({ label: counted(count, shape.noun), sums: texts() }),
    closingHeight: table.rowHeight + mm(30) + paragraphHeight(canvas, width, shape.note, SMALL),
  })
  const all = count === 0 ? `No ${shape.noun}s` : `All ${counted(count, shape.noun)}`
  report.y = table.sum(report.y, shape.total ?? all, texts())
  const below = count === 0 ? `${shape.empty} ${shape.note}` : shape.note
  report.y = paragraph(canvas, { x: A4.left, y: report.y + mm(4), width }, below, SMALL)
  drawSignatures(canvas, A4, report.y + mm(20), shape.signatures)
  report.end()
}

const FIGURE = { align: 'right', whole: true, style: { figures: true } } as const
const amountText = (sum: number) => formatSigned(pesewas(sum))
const countText = (sum: number) => String(sum)

/** Columns of figures with their sums; a zero is left empty. */
function figures<Row>(
  list: { title: string; width: number; of: (row: Row) => number | null; isCount?: boolean }[],
) {
  const columns: Column<Row>[] = list.map(({ title, width, of, isCount }) => ({
    title,
    width,
    ...FIGURE,
    // What a class comes to in a month.
    ...(isCount ? {} : { holds: ['99,999.99'] }),
    text: (row) => {
      const figure = of(row)
      if (!figure) return ''
      return isCount ? countText(figure) : amountText(figure)
    },
  }))
  const sums: Summed<Row>[] = list.map(({ title, of, isCount }) => ({
    title,
    of: (row) => of(row) ?? 0,
    text: isCount ? countText : amountText,
  }))
  return { columns, sums }
}

function daysShape({ from, to }: RegisterDays): Shape<RegisterDaysRow> {
  const isOneDay = from === to
  const { columns, sums } = figures<RegisterDaysRow>([
    { title: 'Had it', width: 12, isCount: true, of: ({ had }) => had },
    { title: 'Owe', width: 10, isCount: true, of: ({ owing }) => owing },
    { title: 'Own food', width: 15, isCount: true, of: ({ ownFood }) => ownFood },
    { title: 'Absent', width: 12, isCount: true, of: ({ absent }) => absent },
    { title: 'Charged', width: 19, of: ({ charged }) => charged },
    { title: 'By the marks', width: 21, of: ({ marked }) => marked },
    { title: 'Counted', width: 19, of: (row) => row.counted },
    { title: 'Difference', width: 18, of: (row) => (row.counted === null ? 0 : row.counted - row.marked) },
  ])
  return {
    label: 'Daily registers',
    title: isOneDay ? formatWeekday(from) : period(from, to),
    empty: 'No class has a daily fee on these days, or there was no school.',
    noun: 'register',
    columns: [
      {
        title: 'Class',
        width: 40,
        text: ({ day, className, feeType }) =>
          `${isOneDay ? '' : `${formatWeekday(day)}, `}${className}, ${feeType}`,
      },
      { title: 'Register', width: 34, text: aboutRegister },
      ...columns,
    ],
    sums,
    note: 'Had it: paid, prepaid, owing and free. By the marks is what the teacher took, also for other days; charged is what the day cost whoever had it. Absent and own food are never charged. What was counted differently stands in the teacher’s name.',
    signatures: ['Prepared by', 'Checked by', 'Date'],
  }
}

const STATES: Record<RegisterDaysRow['state'], string> = {
  accepted: '',
  handed_over: 'on its way',
  sent_back: 'sent back',
  draft: 'not handed over',
  missing: 'not handed over',
}

function aboutRegister({ state, slip, teacher }: RegisterDaysRow): string {
  return [slip ?? STATES[state], teacher].filter(Boolean).join(',\n')
}

const MARK_WORDS: Record<Exclude<RegisterMark, 'paid'>, string> = {
  prepaid: 'prepaid',
  owes: 'owes',
  absent: 'absent',
  own_food: 'own food',
  free: 'free',
}

function markText(mark: WeekMark | null | undefined): string {
  if (!mark) return ''
  return mark.mark === 'paid' ? formatAmount(mark.amount) : MARK_WORDS[mark.mark]
}

function weekShape({ className, feeType, days, isBlank, from, to }: RegisterWeek): Shape<RegisterWeekRow> {
  const cell = (place: number, says: string | null) => (row: RegisterWeekRow) => {
    if (says) return '–'
    if (isBlank) return row.isFree ? 'free' : ''
    return markText(row.marks[place])
  }
  const byDay: Column<RegisterWeekRow>[] = days.map(({ day, says }, place) => ({
    title: formatWeekday(day),
    width: 20,
    ...FIGURE,
    edge: true,
    text: cell(place, says),
  }))
  const taken = days.map(({ day }, place) => ({
    title: formatWeekday(day),
    of: (row: RegisterWeekRow) => row.marks[place]?.amount ?? 0,
    text: amountText,
  }))
  return {
    label: `Weekly register${isBlank ? ' by hand' : ''}, ${period(from, to)}`,
    title: `${className}, ${feeType}`,
    empty: `Nobody is in ${className}.`,
    noun: 'pupil',
    columns: [
      { title: 'Pupil', width: 52, text: ({ name }) => name },
      {
        title: 'A day',
        width: 15,
        ...FIGURE,
        text: ({ rate, isFree }) => (isFree || rate === null ? 'free' : formatAmount(rate)),
      },
      ...byDay,
      ...(isBlank ? [] : weekSums.columns),
    ],
    sums: isBlank ? [] : [...taken, ...weekSums.sums],
    note: `${dayNotes(days)}${
      isBlank
        ? 'Write what was paid, or P prepaid, O owes, A absent, F own food. No mark is not absent. Absent is never charged. Type it into the register as soon as there is power, for the day it was marked on.'
        : 'Owed now and prepaid are of this fee, for all days. Absent and own food are never charged.'
    }`,
    signatures: ['Class teacher', 'Cashier', 'Date'],
    ...(isBlank ? { padding: mm(1.4), total: 'Cash of the day' } : {}),
  }
}

const owedOf = ({ owed }: { owed: Pesewas }) => Math.max(owed, 0)
const prepaidOf = ({ owed }: { owed: Pesewas }) => Math.max(-owed, 0)

const weekSums = figures<RegisterWeekRow>([
  { title: 'Paid', width: 17, of: ({ paid }) => paid },
  { title: 'Owed now', width: 17, of: owedOf },
  { title: 'Prepaid', width: 17, of: prepaidOf },
])

function dayNotes(days: RegisterWeek['days']): string {
  return days.flatMap(({ day, says }) => (says ? [`${formatWeekday(day)}: ${says}. `] : [])).join('')
}

function pupilsShape({ feeType, className, from, to }: RegisterPupils): Shape<RegisterPupilsRow> {
  const { columns, sums } = figures<RegisterPupilsRow>([
    { title: 'Had it', width: 13, isCount: true, of: ({ days }) => days },
    { title: 'Free', width: 12, isCount: true, of: ({ free }) => free },
    { title: 'Own food', width: 16, isCount: true, of: ({ ownFood }) => ownFood },
    { title: 'Absent', width: 13, isCount: true, of: ({ absent }) => absent },
    { title: 'Charged', width: 20, of: ({ charged }) => charged },
    { title: 'Paid', width: 20, of: ({ paid }) => paid },
    { title: 'Owed now', width: 19, of: owedOf },
    { title: 'Days', width: 11, isCount: true, of: ({ daysOwed }) => daysOwed },
    { title: 'Prepaid', width: 19, of: prepaidOf },
  ])
  return {
    label: `Days eaten and owed, ${period(from, to)}`,
    title: `${feeType}, ${className ?? 'all classes'}`,
    empty: 'No register of this fee was accepted for these days.',
    noun: 'pupil',
    columns: [
      { title: 'Pupil', width: 40, text: ({ name }) => name },
      ...(className ? [] : [{ title: 'Class', width: 22, text: (row: RegisterPupilsRow) => row.className }]),
      ...columns,
    ],
    sums,
    note: `Accepted registers of ${formatDay(from)} to ${formatDay(to)}, with their corrections. Paid is what came by registers. Owed now, with the days it comes to, and prepaid are of all days of this fee, also earlier ones and what was paid at the office.`,
    signatures: ['Prepared by', 'Checked by', 'Date'],
  }
}

function teachersShape({ from, to }: RegisterTeachers): Shape<RegisterTeachersRow> {
  const { columns, sums } = figures<RegisterTeachersRow>([
    { title: 'Registers', width: 17, isCount: true, of: ({ registers }) => registers },
    { title: 'By the marks', width: 22, of: ({ marked }) => marked },
    { title: 'Counted', width: 21, of: (row) => row.counted },
    { title: 'From before', width: 21, of: ({ before }) => before },
    { title: 'Not counted', width: 21, of: ({ differences }) => differences },
    { title: 'Settled', width: 19, of: ({ settled }) => settled },
    { title: 'In their name', width: 23, of: ({ inHand }) => inHand },
  ])
  return {
    label: 'Money per teacher',
    title: from === to ? formatWeekday(from) : period(from, to),
    empty: 'No register was handed over in these days, and nobody holds money of one.',
    noun: 'teacher',
    columns: [{ title: 'Who', width: 42, text: ({ name }) => name }, ...columns],
    sums,
    note: 'From before + not counted − settled = in their name. Not counted is what the marks say beyond what the cashier counted, corrections included; below zero too much was brought, and the school owes it to the person.',
    signatures: ['Prepared by', 'Checked by', 'Date'],
  }
}
