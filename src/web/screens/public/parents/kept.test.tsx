import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aChild, answerParents, aPhoneWith, aSchool, childrenAt, said } from '#web/testing/parents-phone.ts'
import { kept, session } from './kept.ts'
import { ParentsApp } from './parents-app.tsx'
import { PayPage } from './pay.tsx'
import { choice } from './pay-choice.ts'

/** A browser that lets no page keep anything: asking for its store is refused already. */
function refuseStore(): void {
  const spied = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  onTestFinished(() => spied.mockRestore())
}

/** A phone without room: what it has can be read. Answers how room is made. */
function fillStore(): () => void {
  const store = localStorage
  const spied = vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue({
    getItem: (name: string) => store.getItem(name),
    removeItem: (name: string) => store.removeItem(name),
    setItem: () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    },
  } as unknown as Storage)
  onTestFinished(() => spied.mockRestore())
  return () => spied.mockRestore()
}

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
