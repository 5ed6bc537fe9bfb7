import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Refusal } from '#shared/errors.ts'
import { parseCedis } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import {
  type NewPayOut,
  type PayOutForm,
  type PayOutPlace,
  payCashOut,
  sendPhoto,
} from '#web/queries/pay-outs.ts'
import { useMe } from '#web/queries/person.ts'
import { askForYes } from '#web/queries/requests.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { announcePaidOut } from './vouchers.ts'
import { IN_VIEW } from './word-choice.tsx'

interface Draft {
  from: PayOutPlace
  typed: string
  payee: string
  word: string | null
  isNew: boolean
  allowedById: string | null
  /** Of what takes two. */
  reason: string
}

/** What is typed of a pay-out, what is wrong with it, and the act; above the limit it is asked for. */
export function usePayOut(form: PayOutForm, onClose: () => void) {
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { draft, change, nameWord, chooseByKey } = useDraft(form, setWrong)
  const photo = usePhoto(setWrong)
  const { pay, question, setQuestion } = usePaying({ onClose, setWrong })
  const amount = parseCedis(draft.typed)
  const takesTwo = form.limit !== null && amount !== null && amount > form.limit
  const submit = (confirm: boolean) => {
    setQuestion(null)
    const missing = missingIn(draft, takesTwo)
    if (missing || !amount) return setWrong(missing ?? {})
    const { from, payee, word, allowedById } = draft
    const paid = { from, amount, payee, word: word ?? '', allowedById: allowedById ?? '' }
    pay.submit({
      paid: { ...paid, confirm, ...(photo.sent ? { photoId: photo.sent.photoId } : {}) },
      reason: takesTwo ? draft.reason : null,
    })
  }
  const busy = pay.busy || photo.busy
  return {
    draft,
    change,
    nameWord,
    wrong,
    amount,
    takesTwo,
    submit,
    chooseByKey,
    photo,
    question,
    setQuestion,
    busy,
  }
}

function useDraft(form: PayOutForm, setWrong: (wrong: Record<string, string>) => void) {
  const me = useMe()?.staffId ?? ''
  const { allowers, places } = form
  const isMine = allowers.some(({ id }) => id === me)
  const [draft, setDraft] = useState<Draft>({
    from: places[0] ?? 'drawer',
    typed: '',
    payee: '',
    word: null,
    isNew: false,
    // Whoever may allow it and does it has allowed it; a colleague’s name is never proposed to a cashier.
    allowedById: isMine ? me : allowers.length === 1 ? (allowers[0]?.id ?? null) : null,
    reason: '',
  })
  const change = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const nameWord = (payee: string) => {
    const before = form.payees.find((each) => each.payee.toLowerCase() === payee.trim().toLowerCase())
    change({ payee, ...(before && !draft.isNew ? { word: before.word } : {}) })
  }
  const chooseByKey = (place: number) => {
    const word = form.words.slice(0, IN_VIEW)[place]
    if (word) change({ word, isNew: false })
    return word !== undefined
  }
  return { draft, change, nameWord, chooseByKey }
}

export type PayOutDraft = ReturnType<typeof usePayOut>

interface Paying {
  paid: NewPayOut
  /** Why, of what another person has to say yes to. */
  reason: string | null
}

function usePaying({
  onClose,
  setWrong,
}: {
  onClose: () => void
  setWrong: (wrong: Record<string, string>) => void
}) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<string | null>(null)
  const pay = useAct({
    act: async ({ paid, reason }: Paying, key) => {
      if (reason === null) return announcePaidOut(await payCashOut(paid, key))
      const { amount, confirm = false, ...payOut } = paid
      const question = { act: 'pay_out' as const, reason, amount, payOut, confirm }
      const { message, request } = await askForYes(question, key)
      showToast(message)
      navigate(paths.request(request.id))
    },
    onDone: onClose,
    onRefused: ({ code, message, details }: Refusal) => {
      if (code === 'photo_used') setQuestion(message)
      else setWrong(details.fields ?? { amount: message })
    },
  })
  return { pay, question, setQuestion }
}

interface SentPhoto {
  photoId: string
  bytes: number
  usedBy: { number: string; date: string } | null
}

/** The photo goes ahead of the money: it is small, and whether another voucher has it is known before it is paid. */
function usePhoto(setWrong: (wrong: Record<string, string>) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<SentPhoto | null>(null)
  const sending = useAct({
    act: sendPhoto,
    onDone: ({ photoId, bytes, usedBy }) => setSent({ photoId, bytes, usedBy }),
    onRefused: ({ message, details }) => {
      setFile(null)
      setWrong({ photo: details.fields?.photo ?? message })
    },
    keyOf: ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`,
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    setSent(null)
    setWrong({})
    sending.submit(chosen)
  }
  return { file, sent, choose, busy: sending.busy }
}

function missingIn(
  { typed, payee, word, allowedById, reason }: Draft,
  takesTwo: boolean,
): Record<string, string> | null {
  if (!parseCedis(typed)) return { amount: 'Enter an amount.' }
  if (!payee.trim()) return { payee: 'Say to whom.' }
  if (!word?.trim()) return { word: 'Choose what it is for.' }
  if (!allowedById) return { allowedById: 'Choose who allowed it.' }
  return takesTwo && !reason.trim()
    ? { reason: 'Say why: it is the first thing the other person reads.' }
    : null
}
