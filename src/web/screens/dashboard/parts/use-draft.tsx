import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ownerKey } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'

interface Draft<Form> {
  /** Of the form, and of what it is about: `student/…`. */
  name: string
  form: Form
  /** What it began with: where nothing was changed nothing is kept or asked. */
  start: Form
  restore: (form: Form) => void
}

/**
 * What is half typed in a form, kept in this tab through a reload; closing the tab is asked about. Never for a form with a
 * password in it.
 */
export function useKept<Form extends object>({ name, form, start, restore }: Draft<Form>) {
  const key = `draft/${ownerKey() ?? ''}/${name}`
  const isSaved = useRef(false)
  const text = JSON.stringify(form)
  const isChanged = text !== JSON.stringify(start)
  // Once, and before anything is typed: what was typed before the reload stands in the fields again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form is opened
  useEffect(() => {
    const kept = readDraft<Form>(key, start)
    if (kept) restore(kept)
  }, [key])
  const isFirst = useRef(true)
  useEffect(() => {
    // What was kept is read first.
    if (isFirst.current) isFirst.current = false
    else if (isChanged && !isSaved.current) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }, [key, text, isChanged])
  // A tab that is closed takes its drafts with it.
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
  return {
    isChanged,
    isSaved,
    forget: () => {
      isSaved.current = true
      sessionStorage.removeItem(key)
    },
  }
}

/**
 * The same, and asked about before another page is opened. Answers the question to show, whether
 * anything was changed, and the way to say that it was saved.
 */
export function useDraft<Form extends object>(draft: Draft<Form>) {
  const { isChanged, isSaved, forget } = useKept(draft)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const question = blocker.state === 'blocked' && (
    <Confirm
      question="Leave what you have typed?"
      keep="Stay here"
      act="Leave without saving"
      onKeep={() => blocker.reset()}
      onAct={() => {
        forget()
        blocker.proceed()
      }}
    >
      <p>Nothing of it is saved yet.</p>
    </Confirm>
  )
  return {
    question,
    isChanged,
    forget,
    /** The form goes on with other fields: from here on it may be kept and asked about again. */
    begin: () => {
      isSaved.current = false
    },
  }
}

/** A form of another version of the page has other fields: it is left alone. */
function readDraft<Form extends object>(key: string, start: Form): Form | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const isAlike =
      typeof kept === 'object' && kept !== null && Object.keys(kept).join() === Object.keys(start).join()
    return isAlike ? (kept as Form) : null
  } catch {
    return null
  }
}
