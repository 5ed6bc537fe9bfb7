import { useEffect, useRef, useState } from 'react'
import type { LinePost, TrayLine } from '#web/queries/statements.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import type { Grade } from './grades.ts'
import type { LineActs } from './tray-table.tsx'
import { useLineAtHand } from './use-line-at-hand.ts'
import { linkOf, useLinking } from './use-linking.ts'
import { usePosting } from './use-posting.tsx'

/** The line at hand, which sure ones are ticked, and the acts of a row, by mouse and by key. */
export function useTray(lines: readonly TrayLine[] | undefined, mayKeep: boolean) {
  const [isOpen, setOpen] = useState(false)
  const asked = useAsked()
  const { inOrder, line, isChosen, choose } = useLineAtHand(lines)
  const { unticked, tick } = useTicks()
  const { submit: post, question, busy: isPosting } = usePosting()
  const { link, linkAll, busy: isLinking } = useLinking()
  const open = (id: string) => {
    choose(id)
    setOpen(true)
  }
  const act = (one: TrayLine) => {
    if (one.grade === 'already') link(linkOf(one))
    else if (one.grade === 'likely') post(postOf(one))
    else if (one.grade === 'out') asked.setAside([one])
    else open(one.id)
  }
  const atHand = usePostAtHand(isChosen, (one) => post(postOf(one)))
  const all = (grade: Grade, own: readonly TrayLine[]) =>
    grade === 'already' ? linkAll(own) : asked.setAside(own)
  const actByKey = (one: TrayLine) => (isToPost(one) ? atHand.postAtHand(one) : act(one))
  const { setAside: aside, find } = asked
  useFocusAtHand(line?.id)
  useTrayKeys({ inOrder, line, mayKeep, choose, tick, aside, find, act: actByKey })
  const acts: LineActs = {
    mayKeep,
    chosenId: line?.id,
    busy: isPosting || isLinking,
    onChoose: open,
    unticked,
    onTick: tick,
    onAct: act,
    onKeyAct: actByKey,
    onAll: all,
  }
  return {
    line,
    isOpen: isOpen && Boolean(line),
    unticked,
    acts,
    ...asked,
    isFinding: asked.finding === line?.id,
    ...atHand,
    link,
    busy: acts.busy,
    question,
    close: () => setOpen(false),
  }
}

/** Whose it is is known, or nearly: Enter posts it as it is proposed. */
const isToPost = ({ grade }: TrayLine) => grade === 'sure' || grade === 'likely'

/** Which lines are to be set aside, and for which line a child is looked for. */
function useAsked() {
  const [aside, setAside] = useState<readonly TrayLine[] | null>(null)
  const [finding, find] = useState('')
  return { aside, setAside, endAside: () => setAside(null), finding, find }
}

/** A line that came to hand by itself is nobody's choice: a second press, or a colleague's act, must not post it. */
function usePostAtHand(isChosen: boolean, post: (line: TrayLine) => void) {
  const [toPost, setToPost] = useState<TrayLine | null>(null)
  return {
    toPost,
    postAtHand: (one: TrayLine) => (isChosen ? post(one) : setToPost(one)),
    post: () => {
      if (toPost) post(toPost)
      setToPost(null)
    },
    endPost: () => setToPost(null),
  }
}

/** Sure lines are ticked until somebody takes the tick away. */
function useTicks() {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const tick = (id: string) =>
    setUnticked((current) =>
      current.has(id) ? new Set([...current].filter((one) => one !== id)) : new Set([...current, id]),
    )
  return { unticked, tick }
}

export type TrayControl = ReturnType<typeof useTray>

interface TrayKeys {
  inOrder: readonly TrayLine[]
  line: TrayLine | undefined
  mayKeep: boolean
  choose: (id: string) => void
  act: (line: TrayLine) => void
  tick: (id: string) => void
  aside: (lines: readonly TrayLine[]) => void
  find: (id: string) => void
}

/** The keys of the lists, named once: a linter takes a name with a capital for a component. */
const KEYS = { down: 'ArrowDown', up: 'ArrowUp', act: 'Enter' } as const

/** Arrows go, Enter does the row's act, Space ticks, S sets aside, F finds another child. */
function useTrayKeys({ inOrder, line, mayKeep, choose, act, tick, aside, find }: TrayKeys): void {
  const at = inOrder.findIndex(({ id }) => id === line?.id)
  const go = (by: number) => {
    const to = inOrder[at + by]
    if (!to) return
    choose(to.id)
    focusLine(to.id)
  }
  const onLine = (does: (one: TrayLine) => void) => () => {
    if (line && mayKeep) does(line)
  }
  useShortcuts({
    [KEYS.down]: () => go(1),
    [KEYS.up]: () => go(-1),
    [KEYS.act]: onLine(act),
    ' ': onLine(({ id, grade }) => grade === 'sure' && tick(id)),
    s: onLine((one) => aside([one])),
    f: onLine(({ id }) => find(id)),
  })
}

/** The focus goes with the line at hand, so that a reader says which one it is. */
export function focusLine(id: string): void {
  document.querySelector<HTMLElement>(`[data-line="${id}"] td button`)?.focus()
}

/** A line that was posted takes the focus with it: it goes to the one that follows. */
function useFocusAtHand(id: string | undefined) {
  const before = useRef(id)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current && id && id !== before.current && isLost) focusLine(id)
    before.current = id
  }, [id])
}

/** As it is proposed: each child with its fees. */
function postOf({ id, goesTo }: TrayLine): LinePost {
  const children = goesTo
    .filter(({ lines }) => lines.length > 0)
    .map(({ studentId, lines }) => ({ studentId, lines }))
  return { lineId: id, children }
}
