import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aChild, answerParents, aPhoneWith, aSchool, childrenAt, said } from '#web/testing/parents-phone.ts'
import { fillStore, refuseStore } from '#web/testing/spoil-store.ts'
import { kept, session } from './kept.ts'
import { ParentsApp } from './parents-app.tsx'
import { PayPage } from './pay.tsx'
import { choice } from './pay-choice.ts'

test.each([
  ['keeps nothing', refuseStore],
  ['has no room', fillStore],
])(
  'a parent whose phone %s signs in and reads what is owed, as long as the page is open',
  async (_, spoil) => {
    answerParents((call) => {
      if (call === 'POST code') return said({ askId: 'a1' })
      if (call === 'POST signIn') return said({ token: 'parent_new', needsChild: false })
      if (call === 'GET children') return said({ ...childrenAt([]), name: 'Akosua Mensah' })
      return said({ payments: [], receipts: [], notices: [], push: null })
    })
    spoil()
    const user = userEvent.setup()
    render(<ParentsApp />)

    await user.type(screen.getByLabelText('Phone number'), '0241234567{Enter}')
    await user.type(await screen.findByLabelText(/Code from the SMS/), '482913')
    await screen.findByText('Akosua Mensah')
    expect(session.read()?.phone).toBe('024 123 4567')

    session.end()
    await waitFor(() => expect(kept.read()).toBeNull())
  },
)

test('a choice of what to pay goes on to how, where the phone has no room', async () => {
  answerParents(() => undefined)
  aPhoneWith()
  fillStore()
  const user = userEvent.setup()
  render(<PayPage school={aSchool([aChild('Ama', 5_000)])} childId={undefined} />)

  await user.click(screen.getByRole('button', { name: 'Go on' }))

  expect(location.hash).toBe('#/how/s1')
  expect(choice.read('s1')?.lines).toEqual([{ childId: 'Ama', feeType: 'School Fees', amount: 5_000 }])
})

test('what another tab has written counts, also where this one had no room before', () => {
  answerParents(() => undefined)
  aPhoneWith()
  const makeRoom = fillStore()
  session.open({ token: 'parent_here', phone: '024 123 4567', since: '2026-11-01T08:00:00.000Z' })
  makeRoom()
  expect(session.read()?.token).toBe('parent_here')

  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))

  expect(session.read()).toBeNull()
})

test('a parent who signs in in another tab reads here what was read there', async () => {
  answerParents(() => undefined)
  render(<ParentsApp />)
  const opened = { token: 'parent_there', phone: '024 123 4567', since: '2026-11-01T08:00:00.000Z' }
  act(() => fromAnotherTab('akontaa-parent', opened))
  expect(screen.queryByLabelText('Phone number')).toBeNull()

  const found = { receipts: [], notices: [], push: null, statements: {}, payments: [] }
  const children = { ...childrenAt([]), name: 'Akosua Mensah' }
  act(() => fromAnotherTab('akontaa-parent-kept-7', { at: Date.now(), children, ...found }))

  await screen.findByText('Akosua Mensah')
})

test('a parent whose schools show nothing reads so on the next day too, without a connection', async () => {
  answerParents(() => undefined)
  aPhoneWith({ at: Date.now() - 86_400_000, children: { ...childrenAt([]), today: '' } })
  render(<ParentsApp />)

  await screen.findByText(/^Your school shows nothing here now/)
})

function fromAnotherTab(key: string, value: object): void {
  localStorage.setItem(key, JSON.stringify(value))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
