import { useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import { lookAtNotice, type NoticeDraft, type NoticePreview } from '#web/queries/notices.ts'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { showProblem } from '#web/ui/toast.tsx'
import type { ChosenChild } from './chosen-family.tsx'

export const AUDIENCES = ['All families', 'A class', 'One family'] as const
const MEANT = { 'All families': 'all', 'A class': 'class', 'One family': 'family' } as const

interface Draft {
  to: (typeof AUDIENCES)[number]
  class: string
  child: ChosenChild | null
  title: string
  body: string
  texts: boolean
}
const EMPTY: Draft = { to: 'All families', class: '', child: null, title: '', body: '', texts: false }

type Wrong = Partial<Record<'class' | 'studentId' | 'title' | 'body', string | undefined>>

function sentOf(draft: Draft): NoticeDraft {
  return {
    to: MEANT[draft.to],
    title: draft.title.trim(),
    body: draft.body.trim(),
    texts: draft.texts,
    ...(draft.to === 'A class' ? { class: draft.class } : {}),
    ...(draft.to === 'One family' && draft.child ? { studentId: draft.child.id } : {}),
  }
}

function wrongOf(draft: Draft): Wrong {
  return {
    class: draft.to === 'A class' && !draft.class ? 'Choose a class.' : undefined,
    studentId: draft.to === 'One family' && !draft.child ? 'Choose a child of the family.' : undefined,
    title: draft.title.trim() ? undefined : 'Give it a title: No school on Friday.',
    body: draft.body.trim() ? undefined : 'Write the notice.',
  }
}

/** What is being written, what is wrong with it, and what it would reach. */
export function useNoticeForm(child: ChosenChild | null) {
  const [draft, setDraft] = useState<Draft>(
    child ? { ...EMPTY, to: 'One family', child, texts: true } : EMPTY,
  )
  const [wrong, setWrong] = useState<Wrong>({})
  const [preview, setPreview] = useState<NoticePreview | null>(null)
  const [busy, setBusy] = useState(false)
  const body = () => sentOf(draft)
  /** What is changed is wrong no more; for another audience nothing is, yet. */
  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    const settled = { ...changed, ...('child' in changed ? { studentId: true } : {}) }
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in settled))))
  }
  const look = async () => {
    const wrongs = wrongOf(draft)
    setWrong(wrongs)
    if (Object.values(wrongs).some(Boolean)) return focusFirstWrong()
    if (busy) return
    setBusy(true)
    try {
      setPreview(await lookAtNotice(body()))
    } catch (error) {
      const fields = error instanceof Refusal ? error.details.fields : undefined
      if (fields) {
        setWrong({ ...fields })
        focusFirstWrong()
      } else showProblem('The notice was not looked at.', error instanceof Error ? error.message : '')
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    wrong,
    preview,
    busy,
    body,
    look: () => void look(),
    change,
    keep: () => setPreview(null),
    clear: () => {
      setPreview(null)
      setDraft(EMPTY)
    },
  }
}
