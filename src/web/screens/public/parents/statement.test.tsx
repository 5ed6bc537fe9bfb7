import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChild, answerParents, aPhoneWith, aSchool, childrenAt } from '#web/testing/parents-phone.ts'
import { kept } from './kept.ts'
import { ParentsApp } from './parents-app.tsx'
import { trouble } from './reading.ts'

const ama = aChild('Ama', 15_000)

function showStatement(what: 'offline' | 'failed' | null, page = 'statement'): void {
  answerParents(() => undefined)
  aPhoneWith({ children: childrenAt([aSchool([ama])]) })
  trouble.set(what)
  location.hash = `#/${page}/s1/Ama`
  render(<ParentsApp />)
}

test('until a statement is read, it says what the child owes as the home does', () => {
  showStatement(null)

  expect(kept.read()?.statements).toEqual({})
  screen.getByText('150.00')
  expect(screen.queryByText('0.00')).toBeNull()
  screen.getByText('The statement is being fetched.')
})

test.each([
  ['statement', 'offline', 'No connection, and this was not read on this phone yet.'],
  ['statement', 'failed', 'The figures could not be fetched. Nothing was lost.'],
  ['child', 'offline', 'No connection, and this was not read on this phone yet.'],
] as const)(
  'the page of a %s whose entries were never read says why (%s), and not that they are coming',
  (page, what, sentence) => {
    showStatement(what, page)

    screen.getByText(sentence)
    expect(screen.queryByText(/being fetched/)).toBeNull()
  },
)
