import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { bankRows } from '#server/sandbox/banks.ts'
import { type PayoutChoice, storePayoutChoice } from '#web/payout-choice.ts'
import { SignUpPage } from '#web/screens/public/login/sign-up-page.tsx'

const GCB: PayoutChoice = {
  kind: 'bank',
  bankName: 'GCB Bank Limited',
  accountNumber: '1011130067824',
  accountHolder: 'Adom Grace Academy',
}
const MTN: PayoutChoice = { kind: 'wallet', provider: 'MTN', number: '+233241234567' }

// This DOM lacks the constructor of options, and takes what is disabled for a part of what a form sends.
vi.stubGlobal('Option', function Option(label: string, value: string) {
  return Object.assign(document.createElement('option'), { textContent: label, value })
})
vi.stubGlobal(
  'FormData',
  class extends FormData {
    constructor(form: HTMLFormElement) {
      super(form)
      for (const { name } of form.querySelectorAll<HTMLSelectElement>('select:disabled')) this.delete(name)
    }
  },
)

afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
})

test('the account chosen on /bankform comes into the sign-up once: what is typed since outlives a reload', async () => {
  banksCome()
  storePayoutChoice(GCB)
  await load()
  expect(await account()).toEqual(['GCB Bank Limited', '1011130067824'])

  await type('2022240067824')
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'CAL Bank Limited')
  await load()
  expect(await account()).toEqual(['CAL Bank Limited', '2022240067824'])

  storePayoutChoice(MTN)
  await load()
  expect(await account()).toEqual(['MTN MoMo', '0241234567'])
})

test.each([
  { choice: GCB, bank: 'GCB Bank Limited' },
  { choice: MTN, bank: 'MTN MoMo' },
])(
  '$bank comes with Retry where the banks did not load, and leaves alone what was typed meanwhile',
  async ({ choice, bank }) => {
    banksFail()
    storePayoutChoice(choice)
    await load()
    await retryIsOffered()
    await type('2022240067824')
    await load()
    await retryIsOffered()

    banksCome()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await account()).toEqual([bank, '2022240067824'])
  },
)

/** Paystack's list; whatever else is asked is not found. */
function banksCome() {
  globalThis.fetch = async (asked) => {
    const isList = String(asked).includes('getBanks')
    const body = isList ? { status: true, message: 'Banks retrieved', data: bankRows() } : {}
    return Response.json(body, { status: isList ? 200 : 404 })
  }
}

function banksFail() {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
}

/** The page as a browser loads it, also again: what the tab keeps is all that is left of before. */
async function load() {
  const [page = ''] = renderToStaticMarkup(<SignUpPage />).split('<script')
  document.body.innerHTML = page
  vi.resetModules()
  await import('./sign-up.ts')
}

async function retryIsOffered() {
  await vi.waitFor(() => expect(document.getElementById('no-banks')?.hidden).toBe(false))
}

/** Bank and number, once the banks are there. */
async function account(): Promise<string[]> {
  const bank = screen.getByLabelText<HTMLSelectElement>('Bank')
  await vi.waitFor(() => expect(bank.disabled).toBe(false))
  return [bank.selectedOptions[0]?.textContent ?? '', numberField().value]
}

async function type(number: string) {
  await userEvent.clear(numberField())
  await userEvent.type(numberField(), number)
}

function numberField(): HTMLInputElement {
  return screen.getByLabelText('Account Number')
}
