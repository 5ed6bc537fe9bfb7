import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

const REST_MS = 300
/** A page that was asked for is on its way by then, or it never will be. */
const LEAVING_MS = 3_000

/** One value kept in the address, so that a reload, a bookmark and a second tab show the same. Empty when absent. */
export function useQueryState(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(name) ?? '', set]
}

/** The same for text being typed: the field has each key at once, the address follows when the typing rests. */
export function useTypedQueryState(name: string): [string, (value: string) => void] {
  const [kept, keep] = useQueryState(name)
  const [typed, setTyped] = useState(kept)
  const isLeaving = useNavigation().state !== 'idle'
  const seen = useRef(kept)
  const underWay = useRef(new Set<string>())
  // The address is outside of React's state: it is written after a rest, and read again when Back or a link changes it.
  // What was written itself may arrive late, while the next letters are typed: that is no change from outside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is new on every render and always does the same
  useEffect(() => {
    const hasChanged = kept !== seen.current
    seen.current = kept
    if (hasChanged && !underWay.current.has(kept)) {
      setTyped(kept)
      return
    }
    if (typed === kept) {
      underWay.current.clear()
      return
    }
    // Somebody has followed a link meanwhile: writing the address now would call them back.
    if (isLeaving) return
    const write = () => {
      underWay.current.add(typed)
      keep(typed)
    }
    let timer = window.setTimeout(write, REST_MS)
    // That a link is followed is known here only with the next drawing, which may take longer than the rest.
    const giveWay = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('a')) return
      window.clearTimeout(timer)
      timer = window.setTimeout(write, LEAVING_MS)
    }
    document.addEventListener('click', giveWay, true)
    return () => {
      document.removeEventListener('click', giveWay, true)
      window.clearTimeout(timer)
    }
  }, [typed, kept, isLeaving])
  return [typed, setTyped]
}
