import { useEffect, useRef } from 'react'
import { hearBack } from './heard-back.ts'

/**
 * Lets the browser's Back close what stands over the page, as a phone's user expects, instead of leaving the page beneath. While
 * it stands it has an entry of its own in the history, at the same address; the router never hears of it. Answers the way to give
 * that entry up, for whoever goes to another page from here.
 */
export function useBackCloses(onClose: () => void): () => Promise<void> {
  const mark = useRef('')
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    mark.current = crypto.randomUUID()
    const before: { idx?: number } | null = window.history.state
    // Counted like the router's own entries, for the page that may take this one's place.
    window.history.pushState({ ...before, idx: (before?.idx ?? 0) + 1, over: mark.current }, '')
    const stopHearing = hearBack(() => {
      // Given up already, or still the latest.
      if (mark.current === '' || isOnTop(mark.current)) return false
      latest.current()
      return true
    })
    return () => {
      stopHearing()
      void leaveQuietly(mark)
    }
  }, [])
  return () => leaveQuietly(mark)
}

function isOnTop(mark: string): boolean {
  return window.history.state?.over === mark
}

/** It is closed by its own ways: its entry goes, once, and nobody is told. */
function leaveQuietly(mark: { current: string }): Promise<void> {
  const isHere = isOnTop(mark.current)
  mark.current = ''
  if (!isHere) return Promise.resolve()
  return new Promise((resolve) => {
    const stopHearing = hearBack(() => {
      stopHearing()
      resolve()
      return true
    })
    window.history.back()
  })
}
