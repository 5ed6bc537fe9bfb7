import { MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { type LiveForm, must } from '#web/public-scripts/live-form.ts'
import { type Bank, loadBanks } from '#web/queries/registration.ts'
import { readDraft } from './draft.ts'

/** Fetches the banks into the form's list, and again on Retry. Calls back once they are there. */
export function fillBankList(live: LiveForm, filled: () => void): void {
  const notice = must(document.getElementById('no-banks'))
  const load = async () => {
    notice.hidden = true
    const banks = await loadBanks()
    notice.hidden = banks !== null
    const select = live.field('settlementBankCode')
    const [first] = select.querySelectorAll('option')
    if (first) first.textContent = 'Choose a bank'
    if (!banks) return
    fill(select, banks)
    select.value = codeOf(readDraft().settlementBankCode, banks)
    if (select.value === '' && first) first.selected = true
    filled()
  }
  must(notice.querySelector('button')).addEventListener('click', () => void load())
  void load()
}

function fill(select: HTMLElement, banks: readonly Bank[]): void {
  for (const group of select.querySelectorAll('optgroup')) {
    const options = banks.filter(({ type }) => type === group.dataset.type).map(optionOf)
    group.replaceChildren(...options)
  }
  select.removeAttribute('disabled')
}

/** The name as the list has it goes along with the sign-up. Paystack still lists the wallets under their older names. */
function optionOf({ code, name }: Bank): HTMLOptionElement {
  const label = MOBILE_MONEY_PROVIDERS.find((wallet) => wallet.code === code)?.label ?? name
  const option = new Option(label, code)
  option.dataset.name = name
  return option
}

/** A bank that was chosen on /bankform is in the draft by its name, until the list is there. */
function codeOf(chosen: string | undefined, banks: readonly Bank[]): string {
  return banks.find(({ name, code }) => code === chosen || name === chosen)?.code ?? ''
}
