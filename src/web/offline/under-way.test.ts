import { beforeEach, expect, test } from 'vitest'
import { actsUnderWay, endsToSay, noteEnds, noteUnderWay, type UnderWay } from './under-way.ts'

beforeEach(() => {
  localStorage.clear()
  endsToSay.set([])
  noteUnderWay([])
})

const going: UnderWay = { id: 'a', act: 'importStudents', isOwn: true, done: 250, of: 5_000, end: null }
const ended: UnderWay = { ...going, id: 'b', end: { said: 'The list is in.', isRefused: false } }

test('how an act ended is said once on this device, also after the page is opened anew', () => {
  noteEnds([going, ended])
  expect(endsToSay.read()).toEqual([ended.end])
  endsToSay.set([])

  noteEnds([ended])
  expect(endsToSay.read()).toEqual([])

  const next = { ...ended, id: 'c', end: { said: 'It was refused.', isRefused: true } }
  noteEnds([ended, next])
  expect(endsToSay.read()).toEqual([next.end])
})

test('it is said once also where several servers answer by turns, each of which names its own acts alone', () => {
  const elsewhere = { ...ended, id: 'c', end: { said: 'All classes are billed.', isRefused: false } }
  for (const named of [[ended], [elsewhere], [ended], [elsewhere]]) noteEnds(named)

  expect(endsToSay.read()).toEqual([ended.end, elsewhere.end])
})

test('what goes on is shown until it does not', () => {
  noteUnderWay([going, ended])
  expect(actsUnderWay.read()).toEqual([going])
  noteUnderWay([ended])
  expect(actsUnderWay.read()).toEqual([])
})
