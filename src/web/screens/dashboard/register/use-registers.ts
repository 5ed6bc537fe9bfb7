import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { wasAnswered } from '#web/api.ts'
import { onConnectionChange } from '#web/connection.ts'
import {
  type Draft,
  draftId,
  type Marks,
  type OnDevice,
  placeOf,
  without,
} from '#web/offline/kept-registers.ts'
import {
  changeDraft,
  changeRegisters,
  readRegisters,
  readRegistersAgain,
  useOwnRegisters,
} from '#web/offline/own-registers.ts'
import { onRegisterAnswered, registersToSend, takeBackWaiting } from '#web/offline/registers-to-send.ts'
import { sendFrom, sendNow, startSender } from '#web/offline/sender.ts'
import {
  type Book,
  type RegisterBook,
  readBook,
  readPupils,
  type SentMark,
  sendRegister,
  takeBack,
} from '#web/queries/registers.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { keepCalendar } from '#web/today.ts'
import { openingMarks, sentMarks } from './marks.ts'
import { moving } from './move-draft.ts'
import { calendarOf } from './of-day.ts'

const AGAIN_MS = 20_000
/** While a register is open: what a colleague does with the same class is known within ten seconds. */
const OPEN_AGAIN_MS = 8_000

/** The registers of the person at this device: what it keeps, what the server says, and sending what was handed over. */
export function useRegisters(isOneOpen: boolean) {
  const { device, isUnkept } = useOwnRegisters()
  // What could not be read goes with the next reading; what could not be done stays until something else is.
  const [unread, setUnread] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const acts = useMemo(() => actsOn(setUnread, setProblem), [])
  useSending(acts.look)
  const isRead = device !== null
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
  const book = device?.book
  useEffect(() => {
    if (book) keepCalendar(calendarOf(book))
  }, [book])
  return { device, isUnkept, unread, problem, ...acts }
}

function useSending(answered: () => void) {
  useEffect(startSender, [])
  useEffect(() => sendFrom(registersToSend), [])
  useEffect(() => onRegisterAnswered(answered), [answered])
}

export type Registers = ReturnType<typeof useRegisters>

type Say = (problem: string | null) => void

function actsOn(setUnread: Say, setProblem: Say) {
  const look = async () => {
    await readRegistersAgain()
    try {
      const book = await readBook()
      setUnread(null)
      await changeRegisters((current) => asRead(current, book))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Without a connection the strip says so.
      setUnread(wasAnswered(error) || !readRegisters()?.book ? error.message : null)
    }
  }
  return {
    look,
    open: opening(setProblem),
    setMarks: (id: string, marks: Marks) => changeDraft(id, (draft) => ({ ...draft, marks, problem: null })),
    ...leaving(look, setProblem),
    moveTo: moving(setProblem),
  }
}

const KEPT_AGAIN_MS = 60_000

/** What is as it was stays the very same, so that nothing is drawn or written for it; when it was read is written once a minute. */
function asRead(current: OnDevice, read: RegisterBook): OnDevice {
  const book = replaceEqualDeep(current.book, read)
  if (book !== current.book) return { ...current, book, bookAt: Date.now() }
  if (Date.now() - current.bookAt < KEPT_AGAIN_MS) return current
  return { ...current, book: { ...book }, bookAt: Date.now() }
}

/**
 * Opens the register of a class for a day; one that was begun stays as it is. The marks of another day that the office has come from
 * there: it may have been marked on another phone. False where they cannot be had.
 */
function opening(setProblem: Say) {
  return async (book: Book, day: string): Promise<boolean> => {
    const id = draftId({ ...book, day })
    if (readRegisters()?.drafts[id]) {
      setProblem(null)
      return true
    }
    const isToday = readRegisters()?.book?.today === day
    const register = isToday ? undefined : book.registers.find((each) => each.day === day)
    try {
      const pupils = register ? await readPupils(register.id) : book.pupils
      const draft = newDraft({ ...book, pupils }, day, isToday || register !== undefined)
      await changeRegisters((current) => ({ ...current, drafts: { [id]: draft, ...current.drafts } }))
      setProblem(null)
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

const NOT_TAKEN_BACK = {
  back: null,
  sent: 'It was sent already, or is just on its way. The register says how it stands.',
  kept: 'This phone is full, so it could not be taken back: it will be sent. Make room on the phone and try again.',
}

/** What leaves this device, or comes back to it. */
function leaving(look: () => Promise<void>, setProblem: Say) {
  return {
    handOver: async (id: string, counted: Pesewas, says: string, confirm = false) => {
      const handOver = { key: crypto.randomUUID(), counted, says, at: timeAtServer().toISOString(), confirm }
      // As they are now: the same key is never sent with anything else.
      await changeDraft(id, (draft) => ({
        ...draft,
        handOver: { ...handOver, marks: marksToSend(draft, readRegisters()) },
        problem: null,
        otherDay: undefined,
      }))
      setProblem(null)
      sendNow()
    },
    /** Marks reach a colleague's phone while both mark. Nothing depends on it. */
    share: async (id: string) => {
      const draft = readRegisters()?.drafts[id]
      if (!draft || draft.handOver) return
      const body = { ...placeOf(draft), marks: marksToSend(draft, readRegisters()) }
      await sendRegister(body).catch(() => undefined)
    },
    /** A draft that the server will not take: what the office has stands instead. */
    putAway: async (id: string) => {
      await changeRegisters((current) => ({ ...current, drafts: without(current.drafts, id) }))
      setProblem(null)
      await look()
    },
    /** The office gives its register back. What is marked here stays: it goes over the office's marks. */
    takeBack: async (registerId: string) => {
      try {
        await takeBack(registerId, crypto.randomUUID())
        setProblem(null)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        setProblem(
          wasAnswered(error) ? error.message : 'The office has it: taking it back needs the connection.',
        )
      }
      await look()
    },
    takeBackHere: async (id: string) => {
      setProblem(NOT_TAKEN_BACK[await takeBackWaiting(id)])
    },
  }
}

function newDraft(book: Book, day: string, isKept: boolean): Draft {
  const { classId, feeTypeId, className, feeType } = book
  const marks = openingMarks(book, timeAtServer().toISOString(), isKept)
  return { classId, feeTypeId, className, feeType, day, marks, handOver: null, problem: null }
}

/** The marks as the server is to have them, from the names this device has. */
function marksToSend({ classId, feeTypeId, marks, refusedAt }: Draft, device: OnDevice | null): SentMark[] {
  const book = device?.book?.books.find((each) => each.classId === classId && each.feeTypeId === feeTypeId)
  return sentMarks(marks, book?.pupils, refusedAt)
}
