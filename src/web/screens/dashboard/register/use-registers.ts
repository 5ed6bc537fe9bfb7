import { useEffect, useMemo, useRef, useState } from 'react'
import { isPassing, Refusal } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { wasAnswered } from '#web/api.ts'
import { onConnectionChange, timeAtServer } from '#web/connection.ts'
import {
  type Book,
  readBook,
  readPupils,
  type SentMark,
  sendRegister,
  takeBack,
} from '#web/queries/registers.ts'
import { ownerKey } from '#web/session.ts'
import { keepCalendar } from '#web/today.ts'
import {
  type Change,
  type Draft,
  draftId,
  type Kept,
  keepOnDevice,
  type OnDevice,
  placeOf,
  readOnDevice,
  without,
} from './drafts.ts'
import { isSendingHeld } from './hold-sending.ts'
import { type Marks, openingMarks, sentMarks } from './marks.ts'
import { moving } from './move-draft.ts'
import { calendarOf } from './of-day.ts'

const AGAIN_MS = 20_000
/** While a register is open: what a colleague does with the same class is known within ten seconds. */
const OPEN_AGAIN_MS = 8_000

/** The registers of the person at this device: what it keeps, what the server says, and sending what was handed over. */
export function useRegisters(isOneOpen: boolean) {
  const { state, isUnkept, change, read, readAgain } = useKept()
  const [problem, setProblem] = useState<string | null>(null)
  const acts = useMemo(() => actsOn({ change, read, readAgain }, setProblem), [change, read, readAgain])
  const isRead = state !== null
  useEffect(() => {
    if (!isRead) return
    const look = () => {
      if (document.visibilityState === 'visible') void acts.look()
    }
    look()
    const timer = window.setInterval(look, isOneOpen ? OPEN_AGAIN_MS : AGAIN_MS)
    const unwatch = onConnectionChange(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      unwatch()
      document.removeEventListener('visibilitychange', look)
    }
  }, [isRead, acts, isOneOpen])
  return { device: state, isUnkept, problem, ...acts }
}

export type Registers = ReturnType<typeof useRegisters>

/** In memory for the screen, and on the device before anything else happens with it. */
function useKept() {
  const [state, setState] = useState<OnDevice | null>(null)
  const [isUnkept, setUnkept] = useState(false)
  const now = useRef<OnDevice | null>(null)
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  const [owner] = useState(() => ownerKey() ?? '')
  useEffect(() => {
    void readOnDevice(owner).then((kept) => {
      const found = kept ?? { book: null, bookAt: 0, drafts: {} }
      now.current = found
      setState(found)
    })
  }, [owner])
  const book = state?.book
  useEffect(() => {
    if (book) keepCalendar(calendarOf(book))
  }, [book])
  const change = useRef((by: Change): Promise<unknown> => {
    if (!now.current) return Promise.resolve()
    const before = now.current
    const next = by(before)
    now.current = next
    setState(next)
    writing.current = writing.current
      .then(() => keepOnDevice(owner, before, next))
      .then(
        () => setUnkept(false),
        () => setUnkept(true),
      )
    return writing.current
  }).current
  const read = useRef(() => now.current).current
  // What another tab has written since; not while something is changed here, which would be lost.
  const readAgain = useRef(async () => {
    const before = now.current
    await writing.current
    const found = await readOnDevice(owner)
    // Where nothing is kept, memory is all there is.
    if (!found || now.current !== before) return
    now.current = found
    setState(found)
  }).current
  return { state, isUnkept, change, read, readAgain }
}

type SetDraft = (id: string, by: (draft: Draft) => Draft) => Promise<unknown>

function actsOn(kept: Kept, setProblem: (problem: string | null) => void) {
  const { change } = kept
  const setDraft: SetDraft = (id, by) =>
    change((current) => {
      const draft = current.drafts[id]
      return draft ? { ...current, drafts: { ...current.drafts, [id]: by(draft) } } : current
    })
  const refresh = async () => {
    try {
      const book = await readBook()
      setProblem(null)
      await change((current) => ({ ...current, book, bookAt: Date.now() }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Without a connection the strip says so.
      setProblem(wasAnswered(error) || !kept.read()?.book ? error.message : null)
    }
  }
  const look = async () => {
    await kept.readAgain()
    await sendAll(kept, setDraft)
    await refresh()
  }
  return {
    look,
    open: opening(kept, setProblem),
    setMarks: (id: string, marks: Marks) => setDraft(id, (draft) => ({ ...draft, marks, problem: null })),
    ...leaving(kept, setDraft, look, setProblem),
    moveTo: moving(kept, setProblem),
  }
}

/**
 * Opens the register of a class for a day; one that was begun stays as it is. The marks of another day that the office has come from
 * there: it may have been marked on another phone. False where they cannot be had.
 */
function opening({ change, read }: Kept, setProblem: (problem: string | null) => void) {
  return async (book: Book, day: string): Promise<boolean> => {
    const id = draftId({ ...book, day })
    if (read()?.drafts[id]) return true
    const isToday = read()?.book?.today === day
    const register = isToday ? undefined : book.registers.find((each) => each.day === day)
    try {
      const pupils = register ? await readPupils(register.id) : book.pupils
      const draft = newDraft({ ...book, pupils }, day, isToday || register !== undefined)
      await change((current) => ({ ...current, drafts: { [id]: draft, ...current.drafts } }))
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(
        wasAnswered(error) ? error.message : 'The office has its marks: opening it needs the connection.',
      )
      return false
    }
  }
}

/** What leaves this device, or comes back to it. */
function leaving(
  kept: Kept,
  setDraft: SetDraft,
  look: () => Promise<void>,
  setProblem: (problem: string | null) => void,
) {
  const { change, read } = kept
  return {
    handOver: async (id: string, counted: Pesewas, says: string, confirm = false) => {
      const handOver = { key: crypto.randomUUID(), counted, says, at: timeAtServer().toISOString(), confirm }
      // As they are now: the same key is never sent with anything else.
      await setDraft(id, (draft) => ({
        ...draft,
        handOver: { ...handOver, marks: marksToSend(draft, read()) },
        problem: null,
        otherDay: undefined,
      }))
      await look()
    },
    /** Marks reach a colleague's phone while both mark. Nothing depends on it. */
    share: async (id: string) => {
      const draft = read()?.drafts[id]
      if (!draft || draft.handOver) return
      const body = { ...placeOf(draft), marks: marksToSend(draft, read()) }
      await sendRegister(body).catch(() => undefined)
    },
    /** A draft that the server will not take: what the office has stands instead. */
    putAway: async (id: string) => {
      await change((current) => ({ ...current, drafts: without(current.drafts, id) }))
      await look()
    },
    /** What the office has comes back; what is marked here is taken from there, or stays. */
    takeBack: async (registerId: string, id: string, keepsMarks = false) => {
      try {
        await takeBack(registerId, crypto.randomUUID())
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        setProblem(error.message)
      }
      if (!keepsMarks) await change((current) => ({ ...current, drafts: without(current.drafts, id) }))
      await look()
    },
    takeBackHere: takingBackHere(kept, setDraft, setProblem),
  }
}

/** A hand-over that still waits on this phone. While another page sends it, it cannot come back any more. */
function takingBackHere(kept: Kept, setDraft: SetDraft, setProblem: (problem: string | null) => void) {
  return async (id: string): Promise<void> => {
    const wasHere = await navigator.locks.request('registers', { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      await kept.readAgain()
      const isHere = Boolean(kept.read()?.drafts[id]?.handOver)
      await setDraft(id, (draft) => ({ ...draft, handOver: null }))
      return isHere
    })
    setProblem(wasHere ? null : 'It was sent before you took it back. The register says how it stands.')
  }
}

function newDraft(book: Book, day: string, isKept: boolean): Draft {
  const { classId, feeTypeId, className, feeType } = book
  const marks = openingMarks(book, timeAtServer().toISOString(), isKept)
  return { classId, feeTypeId, className, feeType, day, marks, handOver: null, problem: null }
}

/** Sends what was handed over here, each once: its key is kept with it, and one tab sends at a time. */
async function sendAll(kept: Kept, setDraft: SetDraft): Promise<void> {
  if (isSendingHeld() || !Object.values(kept.read()?.drafts ?? {}).some(({ handOver }) => handOver)) return
  await navigator.locks.request('registers', async () => {
    for (const [id, draft] of Object.entries(kept.read()?.drafts ?? {})) {
      if (!draft.handOver) continue
      const { key, counted, says, marks, confirm } = draft.handOver
      const asked = { askDay: true, ...(confirm ? { confirm } : {}) }
      const handOver = { counted, ...(says ? { says } : {}), ...asked }
      try {
        await sendRegister({ ...placeOf(draft), marks, handOver }, key)
        await kept.change((current) => ({ ...current, drafts: without(current.drafts, id) }))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (!wasAnswered(error) || isPassing(error) || error.code === 'signed_out') return
        const { isMarkedTwice, otherDay } = error.details.facts ?? {}
        const refused = isMarkedTwice ? { refusedAt: timeAtServer().toISOString() } : {}
        const asked = { otherDay: typeof otherDay === 'string' ? otherDay : undefined }
        await setDraft(id, (each) => ({
          ...each,
          handOver: null,
          problem: error.message,
          ...refused,
          ...asked,
        }))
      }
    }
  })
}

/** The marks as the server is to have them, from the names this device has. */
function marksToSend({ classId, feeTypeId, marks, refusedAt }: Draft, device: OnDevice | null): SentMark[] {
  const book = device?.book?.books.find((each) => each.classId === classId && each.feeTypeId === feeTypeId)
  return sentMarks(marks, book?.pupils, refusedAt)
}
