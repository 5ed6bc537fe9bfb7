import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatTime } from '#shared/dates.ts'
import { initialsOfName } from '#shared/people.ts'
import { searchable } from '#shared/searchable.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './person-tiles.module.css'
import type { Tile, useDeskFace } from './use-desk-face.ts'

/** Somebody of the list, somebody who is not on it, or nobody yet. */
export type Chosen = Tile | 'other' | null

interface PersonTilesProps {
  face: ReturnType<typeof useDeskFace>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Who last used the desk comes first. Arrows move, first letters choose, Escape gives the choice back. */
export function PersonTiles({ face: { people, isLoading, halfTyped }, chosen, onChoose }: PersonTilesProps) {
  const list = useRef<HTMLDivElement>(null)
  const all: Chosen[] = [...people, 'other']
  const at = all.findIndex((each) => idOf(each) === idOf(chosen))
  const latest = useRef({ all, at, onChoose })
  latest.current = { all, at, onChoose }
  // The whole locked desk listens: nobody has to find a field first.
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => chooseByKey(event, latest.current)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  // Whoever is chosen by a letter or an arrow is heard; a field that asks for their password is typed in at once.
  useEffect(() => {
    if (at >= 0 && !(document.activeElement instanceof HTMLInputElement))
      list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [at])
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onChoose(null)
  return (
    <>
      <div
        ref={list}
        className={styles.tiles}
        role="radiogroup"
        aria-label="Who is at the desk?"
        onKeyDown={leave}
      >
        {isLoading && <Skeleton width={200} height={104} />}
        {people.map((tile) => (
          <TileButton
            key={tile.id}
            isChosen={idOf(chosen) === tile.id}
            initials={initialsOfName(tile.name)}
            name={tile.name}
            about={tile.roleName}
            note={noteOf(tile, halfTyped.get(tile.id))}
            onPress={() => onChoose(tile)}
          />
        ))}
        <TileButton
          isChosen={chosen === 'other'}
          name="Somebody else"
          about="e-mail or phone, and password"
          onPress={() => onChoose('other')}
        />
      </div>
      <Keys />
    </>
  )
}

function Keys() {
  return (
    <Row as="p" gap={5} className={cx(styles.keys, only.wide)}>
      <span>
        <Key name="↑" /> <Key name="↓" /> choose
      </span>
      <span>or type the first letters of a name</span>
      <span>
        <Key name="0" /> to <Key name="9" /> the PIN
      </span>
    </Row>
  )
}

interface TileButtonProps {
  isChosen: boolean
  /** Of somebody of the list. */
  initials?: string
  name: string
  about: string
  note?: { text: string; waits?: boolean } | null
  onPress: () => void
}

function TileButton({ isChosen, initials, name, about, note, onPress }: TileButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tile of several lines; the keys of a radio group act on the whole desk
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      className={styles.tile}
      data-other={!initials || undefined}
      onClick={onPress}
    >
      {initials ? (
        <Avatar initials={initials} />
      ) : (
        <span className={styles.icon}>
          <Icon name="addPerson" size={24} />
        </span>
      )}
      <span>
        <b className={styles.name}>{name}</b>
        <span className={styles.about}>{about}</span>
        {note && (
          <span className={styles.about} data-waits={note.waits || undefined}>
            {note.text}
          </span>
        )}
      </span>
    </button>
  )
}

function noteOf({ pin }: Tile, halfTypedAt: number | undefined) {
  if (halfTypedAt)
    return { text: `A half-typed payment waits, ${formatTime(new Date(halfTypedAt))}`, waits: true }
  if (pin === 'none') return { text: 'No PIN here yet: password' }
  return pin === 'off' ? { text: 'PIN is off: password' } : null
}

function idOf(chosen: Chosen): string | null {
  return chosen === null || chosen === 'other' ? chosen : chosen.id
}

interface Choice {
  all: readonly Chosen[]
  at: number
  onChoose: (chosen: Chosen) => void
}

let typed = { letters: '', at: 0 }
const WORD_MS = 900

function chooseByKey(event: globalThis.KeyboardEvent, { all, at, onChoose }: Choice): void {
  const isField = event.target instanceof HTMLInputElement
  if (isField || event.ctrlKey || event.metaKey || event.altKey) return
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (step) onChoose(all[(Math.max(at, step < 0 ? 0 : -1) + step + all.length) % all.length] ?? null)
  else if (/^\p{L}$/u.test(event.key)) {
    const goesOn = Date.now() - typed.at < WORD_MS
    typed = { letters: (goesOn ? typed.letters : '') + event.key.toLowerCase(), at: Date.now() }
    const begins = (word: string) => searchable(word).startsWith(typed.letters)
    const found = all.find((each) => typeof each === 'object' && each?.name.split(' ').some(begins))
    if (found) onChoose(found)
  } else return
  event.preventDefault()
}
