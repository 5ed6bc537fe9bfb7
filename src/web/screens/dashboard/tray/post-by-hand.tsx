import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatAmount, parseCedis, pesewas, sumOf } from '#shared/money.ts'
import { findAnywhere } from '#web/queries/find-students.ts'
import { useAbout, useApart } from '#web/queries/namesakes.ts'
import { sponsorsQuery } from '#web/queries/sponsors.ts'
import type { TrayLine } from '#web/queries/statements.ts'
import type { Student } from '#web/queries/students.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import options from '#web/ui/options.module.css'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import styles from './tray.module.css'
import { usePosting } from './use-posting.tsx'
import { focusLine } from './use-tray.ts'

interface Part {
  studentId: string
  name: string
  amount: string
}

const FOUND = 5

interface PostByHandProps {
  line: TrayLine
  /** Somebody asked for another child: the cursor is in the search. */
  isAsked: boolean
  onDone: () => void
}

/** Says whose money it is: children found by name, each with an amount, or a sponsor. Posted only when all of it has a place. */
export function PostByHand({ line, isAsked, onDone }: PostByHandProps) {
  const hand = useByHand(line, onDone)
  const leave = () => {
    onDone()
    focusLine(line.id)
  }
  return (
    <Stack gap={3} className={place.above4}>
      <FindChild onFound={hand.add} candidates={line.goesTo} isAsked={isAsked} onLeave={leave} />
      <Parts hand={hand} />
      {hand.parts.length > 0 && hand.left !== 0 && (
        <p className={text.owed}>
          GH₵ {formatAmount(hand.left)} {hand.left > 0 ? 'is not yet placed.' : 'too much.'}
        </p>
      )}
      {hand.parts.length > 0 && (
        <Button
          kind="primary"
          disabled={hand.left !== 0 || hand.parts.some(({ amount }) => parseCedis(amount) === null)}
          busy={hand.busy && 'Posting...'}
          onClick={hand.post}
        >
          Post {formatAmount(line.amount)}
        </Button>
      )}
      {hand.parts.length === 0 && <ToSponsor busy={hand.busy} onChoose={hand.toSponsor} />}
      {hand.question}
    </Stack>
  )
}

function Parts({ hand }: { hand: ReturnType<typeof useByHand> }) {
  return (
    <>
      {hand.parts.map((part) => (
        <Grid align="end" gap={3} key={part.studentId} className={styles.child}>
          <MoneyField
            label={part.name}
            value={part.amount}
            error={wrongIn(part, hand.left)}
            onChange={(amount) => hand.set(part.studentId, amount)}
          />
          <Button
            small
            kind="bare"
            onClick={() => hand.remove(part.studentId)}
            aria-label={`Take ${part.name} off`}
          >
            Take off
          </Button>
        </Grid>
      ))}
    </>
  )
}

/** An amount that cannot be read is no 0; an empty one may be still to type while something has no place. */
function wrongIn({ amount }: Part, left: number): string | undefined {
  if (parseCedis(amount) !== null) return undefined
  if (amount.trim()) return 'Type an amount, such as 150.00.'
  return left === 0 ? 'Type an amount, or take this child off.' : undefined
}

function useByHand(line: TrayLine, onDone: () => void) {
  const [parts, setParts] = useState<readonly Part[]>([])
  const whole = line.amount
  const { submit, busy, question } = usePosting(onDone)
  const left = pesewas(whole - sumOf(parts.map(({ amount }) => parseCedis(amount) ?? pesewas(0))))
  const add = (studentId: string, name: string) =>
    setParts((current) =>
      current.some((part) => part.studentId === studentId)
        ? current
        : [...current, { studentId, name, amount: left > 0 ? formatAmount(left) : '' }],
    )
  const post = () => {
    const children = parts.map(({ studentId, amount }) => ({
      studentId,
      amount: parseCedis(amount) ?? pesewas(0),
    }))
    submit({ lineId: line.id, children })
  }
  return {
    parts,
    left,
    busy,
    question,
    add,
    post,
    set: (studentId: string, amount: string) =>
      setParts((current) =>
        current.map((part) => (part.studentId === studentId ? { ...part, amount } : part)),
      ),
    remove: (studentId: string) =>
      setParts((current) => current.filter((part) => part.studentId !== studentId)),
    toSponsor: (sponsorId: string) => submit({ lineId: line.id, sponsorId }),
  }
}

interface FindChildProps {
  onFound: (studentId: string, name: string) => void
  /** Those it may be: there without a search. */
  candidates: TrayLine['goesTo']
  isAsked: boolean
  /** Back to the line, by Escape. */
  onLeave: () => void
}

function FindChild({ onFound, candidates, isAsked, onLeave }: FindChildProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  const { data, error, refetch } = useStudentsAtCounter()
  const found = typed.trim().length > 1 && data ? findAnywhere(data, typed).slice(0, FOUND) : []
  const rows = useRows(typed ? found : null, candidates)
  return (
    <Stack onKeyDown={({ key }) => key === 'Escape' && onLeave()}>
      <SearchField ref={field} label="Find the child" value={typed} onChange={setTyped} />
      {rows.map(({ id, name, place: where }) => (
        <button
          key={id}
          type="button"
          className={cx(options.option, place.between)}
          onClick={() => {
            onFound(id, name)
            setTyped('')
          }}
        >
          <span>{name}</span>
          <span className={text.muted}>{where}</span>
        </button>
      ))}
      {typed.trim().length > 1 && data && found.length === 0 && (
        <p className={text.muted}>Nobody of this name is here.</p>
      )}
      {typed && !data && !error && (
        <p className={text.muted} role="status">
          Loading the children...
        </p>
      )}
      {typed && !data && error && (
        <Problem
          sentence="The children did not load."
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
    </Stack>
  )
}

/** Only where the school has sponsors. */
function ToSponsor({ busy, onChoose }: { busy: boolean; onChoose: (sponsorId: string) => void }) {
  const { data } = useQuery(sponsorsQuery())
  const [sponsorId, setSponsorId] = useState<string | null>(null)
  const sponsors = data?.sponsors ?? []
  if (sponsors.length === 0) return null
  return (
    <>
      <Select
        label="Or a sponsor’s payment"
        options={sponsors.map(({ id, name }) => ({ value: id, label: name }))}
        value={sponsorId}
        onChange={setSponsorId}
      />
      {sponsorId && (
        <Button kind="primary" busy={busy && 'Posting...'} onClick={() => onChoose(sponsorId)}>
          Post to the sponsor
        </Button>
      )}
    </>
  )
}

/** Those who are found by a search, else those it may be. */
function useRows(found: readonly Student[] | null, candidates: TrayLine['goesTo']) {
  const [about, apart] = [useAbout(), useApart()]
  if (found)
    return found.map((student) => ({
      id: student.id,
      name: `${student.firstName} ${student.surname}`,
      place: about(student),
    }))
  return candidates.map(({ studentId, name, className }) => ({
    id: studentId,
    name,
    place: [className, apart({ id: studentId })].filter(Boolean).join(', '),
  }))
}
