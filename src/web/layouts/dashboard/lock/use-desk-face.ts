import { useCallback, useEffect, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import { onConnectionChange } from '#web/connection.ts'
import { deskFace, halfTypedHere, keptDeskFace } from '#web/offline/desk-keeping.ts'
import { forgetWhoMayNot } from '#web/offline/drop-readable.ts'
import type { DeskFace } from '#web/queries/desks.ts'
import type { Desk } from '#web/session.ts'

export type Tile = DeskFace['people'][number]

interface Known {
  people: readonly Tile[]
  asksForPasswords: boolean
  isEnded: boolean
  isLoading: boolean
  halfTyped: ReadonlyMap<string, number>
}

const nothing: Known = {
  people: [],
  asksForPasswords: false,
  isEnded: false,
  isLoading: true,
  halfTyped: new Map(),
}

/** Whom the desk names: at once what it knew, then what the server says; asked again when the connection is back. */
export function useDeskFace(desk: Desk): Known & { refetch: () => void } {
  const [known, setKnown] = useState(nothing)
  const refetch = useCallback(() => {
    void read(desk).then(setKnown)
  }, [desk])
  useEffect(() => {
    void Promise.all([keptDeskFace(), halfTypedHere()]).then(([face, halfTyped]) => {
      if (face)
        setKnown((now) => (now.isLoading ? { ...nothing, ...face, isLoading: false, halfTyped } : now))
      refetch()
    })
    return onConnectionChange(refetch)
  }, [refetch])
  return { ...known, refetch }
}

async function read(desk: Desk): Promise<Known> {
  const halfTyped = await halfTypedHere()
  try {
    const face = await deskFace(desk)
    await forgetWhoMayNot(face)
    return { ...nothing, ...face, isLoading: false, halfTyped }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'desk_ended') {
      return { ...nothing, isLoading: false, isEnded: true }
    }
    const face = await keptDeskFace()
    return { ...nothing, ...(face ?? {}), isLoading: false, halfTyped }
  }
}
