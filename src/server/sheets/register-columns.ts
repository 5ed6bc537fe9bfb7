import type { Pesewas } from '#shared/money.ts'
import { pesewas } from '#shared/money.ts'
import type { RegisterRowOf, RegisterWeekRow } from '../paper/index.ts'
import type { Column } from './cells.ts'

const money = <Row>(title: string, of: (row: Row) => Pesewas | null): Column<Row> => {
  return { title, type: 'money', width: Math.max(14, title.length + 2), of }
}

const text = <Row>(title: string, of: (row: Row) => string | null, width = 20): Column<Row> => {
  return { title, type: 'text', width, of }
}

const count = <Row>(title: string, of: (row: Row) => number): Column<Row> => ({ title, type: 'count', of })

/** The papers about registers as spreadsheets have them. */
export const REGISTER_COLUMNS: { [Kind in keyof RegisterRowOf]: readonly Column<RegisterRowOf[Kind]>[] } = {
  'register-days': [
    { title: 'Day', type: 'day', of: ({ day }) => day },
    text('Class', ({ className }) => className),
    text('Fee type', ({ feeType }) => feeType),
    text('Teacher', ({ teacher }) => teacher),
    text('State', ({ state }) => state.replace('_', ' ')),
    text('Slip', ({ slip }) => slip, 16),
    count('Had it', ({ had }) => had),
    count('Of these owe', ({ owing }) => owing),
    count('Own food', ({ ownFood }) => ownFood),
    count('Absent', ({ absent }) => absent),
    money('Charged', ({ charged }) => charged),
    money('By the marks', ({ marked }) => marked),
    money('Counted', ({ counted }) => counted),
    money('Difference', ({ counted, marked }) => (counted === null ? null : pesewas(counted - marked))),
  ],
  'register-week': [
    text('Pupil', ({ name }) => name, 34),
    money('A day', ({ rate }) => rate),
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].flatMap(columnsOfDay),
    money('Paid', ({ paid }) => paid),
    money('Owed now (prepaid below zero)', ({ owed }) => owed),
  ],
  'register-pupils': [
    text('Pupil', ({ name }) => name, 34),
    text('Class', ({ className }) => className),
    count('Days', ({ days }) => days),
    count('Free', ({ free }) => free),
    count('Own food', ({ ownFood }) => ownFood),
    count('Absent', ({ absent }) => absent),
    money('Charged', ({ charged }) => charged),
    money('Paid', ({ paid }) => paid),
    money('Owed now (prepaid below zero)', ({ owed }) => owed),
    count('Days owed', ({ daysOwed }) => daysOwed),
  ],
  'register-teachers': [
    text('Who', ({ name }) => name, 34),
    count('Registers', ({ registers }) => registers),
    money('By the marks', ({ marked }) => marked),
    money('Counted', ({ counted }) => counted),
    money('From before', ({ before }) => before),
    money('Not counted', ({ differences }) => differences),
    money('Settled', ({ settled }) => settled),
    money('In their name', ({ inHand }) => inHand),
  ],
}

function columnsOfDay(weekday: string, place: number): Column<RegisterWeekRow>[] {
  return [
    text(weekday, ({ marks }) => marks[place]?.mark.replace('_', ' ') ?? null, 12),
    money(`${weekday}, paid`, ({ marks }) => marks[place]?.amount ?? null),
  ]
}
