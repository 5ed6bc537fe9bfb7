import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { connectionFailed } from '#web/connection.ts'
import { DashboardNotes } from '#web/layouts/dashboard/dashboard-notes.tsx'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { todayHere } from '#web/today.ts'
import { DaySheet } from './day-sheet.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('what was taken on Thursday is not called taken today on Friday without a connection', async () => {
  await openTheDayOn('2026-11-19T15:00:00Z')

  loseConnectionUntil('2026-11-20T07:00:00Z')

  expect(await screen.findByText('Taken on Thu 19 Nov')).toBeTruthy()
  expect(screen.queryByText('Taken today')).toBeNull()
  expect(screen.queryByText('Which day is it today?')).toBeNull()
  expect(todayHere()).toBe('2026-11-20')
})

test('a desk whose clock jumps is asked which day it is, and it may be the same', async () => {
  await openTheDayOn('2026-11-26T15:00:00Z')

  loseConnectionUntil('2026-12-24T07:00:00Z')
  const strip = within(stripOf(await screen.findByText('Which day is it today?')))
  fireEvent.click(strip.getByRole('button', { name: 'Thu 26 Nov' }))

  expect(todayHere()).toBe('2026-11-26')
  expect(screen.queryByText('Which day is it today?')).toBeNull()
  expect(screen.getByText('Taken today')).toBeTruthy()
})

function stripOf(title: HTMLElement): HTMLElement {
  return title.closest<HTMLElement>('[role=alert]') ?? title
}

async function openTheDayOn(moment: string) {
  const now = new Date(moment)
  vi.useFakeTimers({ toFake: ['Date'], now })
  const school = await createTestSchool({ now })
  const connection = serveInProcess(school)
  renderScreen(DayWithNotes, paths.dashboard)
  await screen.findByText('no payments yet')
  connection.breakAt('/')
}

function DayWithNotes() {
  return (
    <>
      <DashboardNotes />
      <DaySheet />
    </>
  )
}

function loseConnectionUntil(moment: string) {
  act(connectionFailed)
  vi.setSystemTime(new Date(moment))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
