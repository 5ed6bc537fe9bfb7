import { expect, test } from 'vitest'
import { partedBeside } from './beside.ts'

const sheet = (...rows: string[]) => ({
  name: 'Lower',
  rows: rows.map((row, at) => ({ line: at + 1, cells: row.split('|') })),
})

test('two lists beside each other are two, each with its title, its columns and its merged cells', () => {
  const merges = [
    { top: 1, bottom: 1, left: 0, right: 2 },
    { top: 1, bottom: 1, left: 4, right: 6 },
  ]
  const whole = sheet(
    'CLASS ONE||||CLASS TWO||',
    'NO|NAME|ARREARS||NO|NAME|ARREARS',
    '1|Ofosu Bright|20||1|Asante Elvis|10',
    '2|Mensah Abigail|',
  )

  expect(partedBeside({ name: whole.name, rows: whole.rows, merges })).toEqual([
    {
      name: 'Lower, columns A to D',
      rows: [
        { line: 1, cells: ['CLASS ONE', '', '', ''] },
        { line: 2, cells: ['NO', 'NAME', 'ARREARS', ''] },
        { line: 3, cells: ['1', 'Ofosu Bright', '20', ''] },
        { line: 4, cells: ['2', 'Mensah Abigail', ''] },
      ],
      merges: [{ top: 1, bottom: 1, left: 0, right: 2 }],
    },
    {
      name: 'Lower, columns E to G',
      rows: [
        { line: 1, cells: ['CLASS TWO', '', ''] },
        { line: 2, cells: ['NO', 'NAME', 'ARREARS'] },
        { line: 3, cells: ['1', 'Asante Elvis', '10'] },
      ],
      merges: [{ top: 1, bottom: 1, left: 0, right: 2 }],
    },
  ])
})

test.each([
  ['a guardian beside the child', ['PUPIL|||PARENT||', 'Surname|First name|Class|Surname|First name|Phone']],
  ['a second name with a phone', ['Name|Class|Name|Contact', 'Ofori Yaw|Basic 4|Ofori Ama|0244000001']],
  ['two columns of money', ['Name|Class|Arrears|Arrears', 'Ofori Yaw|Basic 4|1|2']],
])('%s is one list', (_, rows) => {
  expect(partedBeside(sheet(...rows))).toHaveLength(1)
})
