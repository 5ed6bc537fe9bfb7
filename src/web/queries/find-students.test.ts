import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { queryClient } from './client.ts'
import { findAnywhere, findByName, markTyped, mistypedCode } from './find-students.ts'
import { studentsQuery } from './students.ts'

test('a child is found by the code, however it is written, and a mistyped code says so', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await school.addStudent({ surname: 'Abban' })
  await school.addStudent({ surname: 'Zigah' })
  const { students } = await queryClient.fetchQuery(studentsQuery())
  const code = students[1]?.code ?? ''
  const swapped = `${code.slice(0, -2)}${code.at(-1)}${code.at(-2)}`

  const written = [code, code.toLowerCase(), code.replace('-', ''), code.replace('-', ' ')]

  for (const typed of written) {
    expect(findAnywhere(students, typed).map(({ surname }) => surname)).toEqual(['Zigah'])
    expect(findByName(students, typed).map(({ surname }) => surname)).toEqual(['Zigah'])
    expect(mistypedCode(students, typed)).toBeNull()
  }
  expect(mistypedCode(students, swapped)).toBe(
    `${swapped} is nobody’s code: a character is wrong, or two are swapped.`,
  )
})

test.each([
  ['N’Guessan', ["n'guessan", 'nguessan', 'N’GUESSAN']],
  ['Owusu‑Ansah', ['owusu-ansah', 'owusu ansah', 'owusuansah', 'ansah']],
  ['Ɛdem', ['ɛdem', 'edem', 'EDEM']],
])('%s is found however one types the name, and what was typed is marked', async (surname, spellings) => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await school.addStudent({ surname })
  await school.addStudent({ surname: 'Boateng' })
  const { students } = await queryClient.fetchQuery(studentsQuery())

  for (const typed of spellings) {
    expect(findAnywhere(students, typed).map((student) => student.surname)).toEqual([surname])
    expect(findByName(students, typed).map((student) => student.surname)).toEqual([surname])
  }
  expect(markTyped(`${surname}, Ama`, spellings[0] ?? '')[0]?.typed).toBe(true)
})
