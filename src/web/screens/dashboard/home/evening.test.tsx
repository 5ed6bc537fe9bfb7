import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { counted, counter, opened, take } from '#server/features/cash/testing/counter.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Evening from './evening.tsx'

test('who answers for the day sees on the phone whose drawer was short and who has not counted', async () => {
  const desk = await counter()
  serveInProcess(desk.school)
  const short = await opened(desk, desk.ama, 100)
  await take(desk, desk.ama, 250)
  await opened(desk, desk.kojo, 50)
  await counted(desk, desk.ama, short, 345)
  await counted(desk, desk.ama, short, 345)
  renderScreen(Evening, paths.dashboard)

  const drawers = within(
    (await screen.findByRole('heading', { name: 'Drawers' })).closest('section') ?? document.body,
  )
  expect(drawers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Kojo.*open since \d\d:\d\dnot counted$/),
    expect.stringMatching(/^Ama.*345\.00counted \d\d:\d\d5\.00 short$/),
  ])
})
