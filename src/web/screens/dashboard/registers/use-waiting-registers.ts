import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { registersQuery } from '#web/queries/registers.ts'
import { useShortcuts } from '#web/shortcuts.ts'

/** Named once: a linter takes a name with a capital for a component. */
const ARROWS = { left: 'ArrowLeft', right: 'ArrowRight' } as const

/** The registers that wait to be counted, around one of them: the arrows go from one to the other. */
export function useWaitingRegisters(registerId: string) {
  const navigate = useNavigate()
  const { data } = useQuery(registersQuery())
  const waiting = (data?.registers ?? []).filter(({ state }) => state === 'handed_over')
  const ids = waiting.map(({ id }) => id)
  const place = ids.indexOf(registerId)
  const others = waiting.filter(({ id }) => id !== registerId)
  const go = (id: string | undefined) => {
    if (id) navigate(paths.registers(id))
  }
  const before = place > 0 ? ids[place - 1] : undefined
  const next = place >= 0 ? ids[place + 1] : ids[0]
  const keys = { [ARROWS.left]: () => go(before), [ARROWS.right]: () => go(next) }
  useShortcuts(keys)
  return { before, next, others, notHandedOver: data?.notHandedOver ?? [], go, keys }
}

export type Waiting = ReturnType<typeof useWaitingRegisters>
