import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '#shared/errors.ts'
import { parseCedis } from '#shared/money.ts'
import { schoolQuery } from '#web/queries/school.ts'
import { giveAward, lookAtAward, type NewAward } from '#web/queries/sponsors.ts'
import type { Student } from '#web/queries/students.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

export const HOW_MUCH = ['A percentage', 'An amount'] as const

interface Draft {
  pupils: readonly Student[]
  feeTypes: readonly string[]
  how: (typeof HOW_MUCH)[number]
  percent: string
  amount: string
  cap: string
  /** Empty: from the term of today. */
  from: string | null
  until: string | null
}

const EMPTY: Draft = {
  pupils: [],
  feeTypes: [],
  how: HOW_MUCH[0],
  percent: '100',
  amount: '',
  cap: '',
  from: null,
  until: null,
}

/** An award while it is typed, the look at what it would carry, and the question where it makes credit. */
export function useAwardForm(sponsorId: string, onClose: () => void) {
  const { data: school } = useQuery(schoolQuery())
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [look, setLook] = useState<Awaited<ReturnType<typeof lookAtAward>> | null>(null)
  const [question, setQuestion] = useState<string | null>(null)
  const onRefused = ({ code, message, details }: Refusal) => {
    if (code === 'makes_credit') return setQuestion(message)
    setWrong(details.fields ?? { award: message })
    if (details.fields) setLook(null)
  }
  const looking = useAct({ act: lookAtAward, onDone: setLook, onRefused })
  const giving = useAct({
    act: giveAward,
    onDone: ({ message }) => {
      showToast(message)
      onClose()
    },
    onRefused,
  })
  const preview = () => {
    const missing = missingIn(draft)
    setWrong(missing)
    if (Object.keys(missing).length === 0) looking.submit(awardOf(sponsorId, draft))
  }
  const give = (confirm: boolean) => {
    setQuestion(null)
    giving.submit({ ...awardOf(sponsorId, draft), confirm })
  }
  const change = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setWrong({})
  }
  return {
    draft,
    change,
    wrong,
    look,
    question,
    preview,
    give,
    today: school?.today ?? null,
    back: () => setLook(null),
    forget: () => setQuestion(null),
    busy: looking.busy || giving.busy,
  }
}

export type AwardForm = ReturnType<typeof useAwardForm>

function awardOf(sponsorId: string, draft: Draft): NewAward {
  const isShare = draft.how === HOW_MUCH[0]
  return {
    sponsorId,
    studentIds: draft.pupils.map(({ id }) => id),
    feeTypes: draft.feeTypes,
    percent: isShare ? Number(draft.percent.replace(',', '.')) : null,
    amount: isShare ? null : parseCedis(draft.amount),
    cap: parseCedis(draft.cap),
    from: draft.from,
    until: draft.until,
  }
}

function missingIn({ pupils, feeTypes, how, percent, amount, cap }: Draft): Record<string, string> {
  const share = Number(percent.replace(',', '.'))
  const isShare = percent.trim() !== '' && share > 0 && share <= 100
  return {
    ...(pupils.length === 0 ? { studentIds: 'Choose whom it is for.' } : {}),
    ...(feeTypes.length === 0 ? { feeTypes: 'Choose which fees it carries.' } : {}),
    ...(how === HOW_MUCH[0] && !isShare ? { percent: 'Enter a percentage above 0 and up to 100.' } : {}),
    ...(how === HOW_MUCH[1] && !parseCedis(amount) ? { amount: 'Enter the amount for each pupil.' } : {}),
    ...(cap.trim() && !parseCedis(cap) ? { cap: 'Enter an amount, or nothing.' } : {}),
  }
}
