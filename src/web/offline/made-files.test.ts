import { afterEach, expect, test } from 'vitest'
import {
  answersWanted,
  awaitFile,
  endAwaiting,
  filesToBring,
  isAwaitingFiles,
  isMakingFiles,
  type MadeFile,
  madeFiles,
  noteFiles,
  putFilesAway,
} from './made-files.ts'

afterEach(putFilesAway)

const going: MadeFile = { fileId: 'a', kind: 'letters', state: 'making', done: 20, of: 200, said: null }
const ready: MadeFile = { ...going, state: 'ready', done: 200, said: '200 letters are ready.' }

test('what this page asked for is shown at once, asked after, and brought when it is ready', async () => {
  const before = answersWanted.read()
  awaitFile('a', 'letters')
  expect(madeFiles.read()).toEqual([{ ...going, done: 0, of: 0 }])
  expect(answersWanted.read()).toBe(before + 1)

  await noteFiles([going])
  expect([madeFiles.read(), isMakingFiles()]).toEqual([[going], true])
  await noteFiles([ready])
  await noteFiles([ready])

  expect(filesToBring.read()).toEqual([ready])
  expect(madeFiles.read(), 'nobody has to press for it').toEqual([])
  endAwaiting('a')
  expect([filesToBring.read(), isAwaitingFiles()]).toEqual([[], false])
})

test('what was asked for before this page was opened waits for a press', async () => {
  await noteFiles([ready, { ...going, fileId: 'b', state: 'failed', said: 'The server stopped.' }])

  expect(filesToBring.read()).toEqual([])
  expect(madeFiles.read(), 'what failed is said like the end of other acts').toEqual([ready])
})

test('what could not be brought can be taken by hand, and what failed is waited for no more', async () => {
  awaitFile('a', 'letters')
  await noteFiles([ready])
  endAwaiting('a')
  await noteFiles([ready])
  expect(madeFiles.read()).toEqual([ready])

  awaitFile('b', 'export')
  await noteFiles([{ ...going, fileId: 'b', kind: 'export', state: 'failed', said: 'The server stopped.' }])
  expect([madeFiles.read(), isAwaitingFiles()]).toEqual([[], false])
})

test('whoever leaves the page leaves nothing of it to the next', async () => {
  awaitFile('a', 'letters')
  await noteFiles([going, { ...ready, fileId: 'b' }])
  putFilesAway()

  expect([madeFiles.read(), filesToBring.read(), isAwaitingFiles()]).toEqual([[], [], false])

  // What the server has just said is of them.
  const noting = noteFiles([ready])
  putFilesAway()
  await noting
  expect(madeFiles.read()).toEqual([])
})
