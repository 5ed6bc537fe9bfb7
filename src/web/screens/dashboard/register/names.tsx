import { memo, useEffect, useMemo, useRef } from 'react'
import type { RegisterMark } from '#shared/registers.ts'
import type { Marks } from '#web/offline/kept-registers.ts'
import type { Book, BookPupil } from '#web/queries/registers.ts'
import styles from './marking.module.css'
import { namesakesIn } from './marks.ts'
import { PupilRow, type RowActs } from './pupil-row.tsx'

interface NamesProps extends RowActs {
  book: Book
  marks: Marks
  stamp: RegisterMark
  last: string
  shown: readonly BookPupil[]
  /** What the office has, of whom it has something else. */
  office: ReadonlyMap<string, string> | undefined
}

/** The names of a class. They are drawn in blocks: a tap draws the block of the row that was tapped, and no other. */
export function Names({ book, shown, onPress, onOpen, ...beside }: NamesProps) {
  const acts = useSteady({ onPress, onOpen })
  const { pupils, yesterday } = book
  const about = useMemo(() => aboutOf(pupils, yesterday), [pupils, yesterday])
  const blocks = useMemo(() => blocksOf(shown), [shown])
  return (
    <ol className={styles.names} aria-label={`Pupils of ${book.className}`}>
      {blocks.map((block) => (
        <Block key={block[0]?.studentId} {...{ block, about, acts, ...beside }} />
      ))}
    </ol>
  )
}

const BLOCK = 6

function blocksOf(shown: readonly BookPupil[]): (readonly BookPupil[])[] {
  const count = Math.ceil(shown.length / BLOCK)
  return Array.from({ length: count }, (_, at) => shown.slice(at * BLOCK, (at + 1) * BLOCK))
}

/** What stands beside a name whatever its mark is. */
function aboutOf(pupils: Book['pupils'], yesterday: Book['yesterday']) {
  return {
    numbers: new Map(pupils.map(({ studentId }, at) => [studentId, at + 1])),
    yesterday: new Map(yesterday?.marks.map(({ studentId, mark }) => [studentId, mark])),
    codes: namesakesIn(pupils),
  }
}

interface BlockProps extends Pick<NamesProps, 'marks' | 'stamp' | 'last' | 'office'> {
  block: readonly BookPupil[]
  about: ReturnType<typeof aboutOf>
  acts: RowActs
}

const Block = memo(function Block({ block, about, acts, marks, stamp, last, office }: BlockProps) {
  return block.map((pupil) => {
    const { studentId: id } = pupil
    return (
      <PupilRow
        key={id}
        {...{ pupil, mark: marks[id], stamp, acts }}
        number={about.numbers.get(id) ?? 0}
        yesterday={about.yesterday.get(id)}
        office={office?.get(id)}
        code={about.codes.get(id)}
        isLast={id === last}
      />
    )
  })
}, isDrawnAlike)

function isDrawnAlike(before: BlockProps, after: BlockProps): boolean {
  const isSame = (['block', 'about', 'acts', 'stamp'] as const).every((name) => before[name] === after[name])
  return isSame && after.block.every(({ studentId: id }) => isRowAlike(id, before, after))
}

function isRowAlike(id: string, before: BlockProps, after: BlockProps): boolean {
  return (
    before.marks[id] === after.marks[id] &&
    (before.last === id) === (after.last === id) &&
    before.office?.get(id) === after.office?.get(id)
  )
}

/** The same object at each tap, which does what is meant now. */
function useSteady({ onPress, onOpen }: RowActs): RowActs {
  const now = useRef({ onPress, onOpen })
  useEffect(() => {
    now.current = { onPress, onOpen }
  })
  return useRef<RowActs>({
    onPress: (pupil) => now.current.onPress(pupil),
    onOpen: (pupil) => now.current.onOpen(pupil),
  }).current
}
