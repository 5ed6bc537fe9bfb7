import { type FormEvent, useState } from 'react'
import { type Account, type KeptAccounts, saveAccounts } from '#web/queries/accountant.ts'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface Typed {
  number: string
  name: string
}

type ByAccount<Value> = Record<string, Value>

export type TypedAccounts = ReturnType<typeof useAccounts>

/** What is typed for each account, and what is wrong with it. */
export function useAccounts(accounts: readonly Account[]) {
  const [values, setValues] = useState<ByAccount<Typed>>(() =>
    Object.fromEntries(
      accounts.map(({ account, number, name }) => [account, { number: number ?? '', name: name ?? '' }]),
    ),
  )
  const [wrong, setWrong] = useState<ByAccount<Partial<Typed>>>({})
  const saving = useAct({
    act: saveAccounts,
    onDone: (message) => {
      setWrong({})
      showToast(message)
    },
    onRefused: ({ message, details }, sent: KeptAccounts) => {
      const found = wrongOf(sent, details.fields ?? {})
      if (Object.keys(found).length === 0) return showProblem('The numbers were not kept.', message)
      setWrong(found)
      focusFirstWrong()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const named = Object.entries(values).filter(([, { number, name }]) => name.trim() && !number.trim())
    setWrong(Object.fromEntries(named.map(([account]) => [account, { number: 'Give it a number.' }])))
    if (named.length > 0) return focusFirstWrong()
    saving.submit(toKeep(accounts, values))
  }
  const free = accounts.filter(({ account, usual }) => usual && !values[account]?.number.trim())
  return {
    values,
    wrong,
    busy: saving.busy,
    save,
    type: (account: string, typed: Typed) => {
      setValues((current) => ({ ...current, [account]: typed }))
      setWrong((current) => ({ ...current, [account]: {} }))
    },
    canFill: free.length > 0,
    /** Of those without one. */
    fill: () => {
      const usual = free.map((one) => [
        one.account,
        { number: one.usual ?? '', name: values[one.account]?.name ?? '' },
      ])
      setValues((current) => ({ ...current, ...Object.fromEntries(usual) }))
    },
  }
}

/** What has a number, in the order of the list. */
function toKeep(accounts: readonly Account[], values: ByAccount<Typed>): KeptAccounts {
  return accounts.flatMap(({ account }) => {
    const { number = '', name = '' } = values[account] ?? {}
    return number.trim() ? [{ account, number: number.trim(), name: name.trim() }] : []
  })
}

/** `accounts.3.name` is the name of the fourth that was sent. */
function wrongOf(sent: KeptAccounts, fields: Record<string, string>): ByAccount<Partial<Typed>> {
  const found: ByAccount<Partial<Typed>> = {}
  for (const [field, says] of Object.entries(fields)) {
    const [, place, part] = /^accounts\.(\d+)\.(number|name)$/.exec(field) ?? []
    const account = sent[Number(place)]?.account
    if (account && part) found[account] = { ...found[account], [part]: says }
  }
  return found
}
