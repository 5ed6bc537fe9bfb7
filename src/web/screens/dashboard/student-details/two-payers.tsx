import { lazy, Suspense, useState } from 'react'
import { type Day, formatDay, isDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { type Paper, payersStatementFile } from '#web/queries/documents.ts'
import { type Payer, type Payers, usePayers, usePayersOn } from '#web/queries/payers.ts'
import { useMay } from '#web/queries/person.ts'
import type { Student } from '#web/queries/students.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { todayHere } from '#web/today.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { toneOf } from '#web/ui/figure.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Halves } from '#web/ui/halves.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import { useQueryState } from '#web/use-query-state.ts'
import details from './student-details.module.css'
import styles from './two-payers.module.css'

const PayersDialog = lazy(async () => ({ default: (await import('./payers-dialog.tsx')).PayersDialog }))

/** Who the two payers of a child are, and what each bears, has paid and owes, today or on an earlier day. Nothing for a child with one. */
export function TwoPayers({ student }: { student: Student }) {
  const payers = usePayers(student.id)
  const [on, setOn] = useQueryState('payersOn')
  if (!payers) return null
  const isDayToCome = isDay(on) && on > todayHere()
  const earlier = isDay(on) && on < todayHere() ? on : undefined
  return (
    <section className={details.fees} aria-labelledby="payers">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="payers">
          Who pays for {student.firstName}{' '}
          {!earlier && <span className={cx(text.small, text.muted)}>{sharesOf(payers)}</span>}
        </h2>
        <SetPayersButton student={student} label="Change shares" />
      </Row>
      <Card as="div">
        {earlier ? (
          <Earlier studentId={student.id} guardian={payers.first.name} on={earlier} />
        ) : (
          <Sides studentId={student.id} payers={payers} />
        )}
        <TableFoot
          acts={
            <Row align="end" gap={2}>
              <DateField
                label="As of an earlier day"
                value={on || null}
                error={isDayToCome ? 'This day is still to come.' : undefined}
                onChange={(day) => setOn(day ?? '')}
              />
              {on && <Button onClick={() => setOn('')}>Today</Button>}
            </Row>
          }
        >
          <p>What one owes stands on no receipt, text or phone of the other.</p>
        </TableFoot>
      </Card>
    </section>
  )
}

/** As it was at the end of that day: by the entries until then, and the shares in force then. */
function Earlier({ studentId, guardian, on }: { studentId: string; guardian: string; on: Day }) {
  const { data: payers, error, refetch } = usePayersOn(studentId, on)
  const file = payersStatementFile(studentId, 'first', on)
  if (error) {
    return <Problem sentence="That day did not load." detail={error.message} onRetry={refetch} />
  }
  if (payers === undefined) {
    return (
      <p className={cx(text.small, styles.then)}>
        <Skeleton width={220} />
      </p>
    )
  }
  return (
    <>
      <p className={cx(text.small, styles.then)} role="status">
        {payers
          ? `On ${formatDay(on)}, ${sharesOf(payers)}, by the shares of that day.`
          : `On ${formatDay(on)} there was no second payer: all of it was ${guardian}’s.`}
      </p>
      {payers ? (
        <Sides studentId={studentId} payers={payers} on={on} />
      ) : (
        <div className={cx(text.small, styles.then)}>
          <FileButton kind="bare" small icon="paper" what="statement of that day" file={file}>
            Statement of that day
          </FileButton>
        </div>
      )}
    </>
  )
}

function Sides({ studentId, payers, on }: { studentId: string; payers: Payers; on?: Day }) {
  return (
    <Halves>
      {(['first', 'second'] as const).map((which) => (
        <Side
          key={which}
          payer={payers[which]}
          paper={payersStatementFile(studentId, which, on)}
          isEarlier={on !== undefined}
        />
      ))}
    </Halves>
  )
}

function sharesOf({ first, second }: Payers): string {
  return first.percent === null ? 'by fee type' : `${first.percent} and ${second.percent} %`
}

function Side({ payer, paper, isEarlier }: { payer: Payer; paper: Paper; isEarlier: boolean }) {
  const { name, phone, percent, share, paid, receipts, owes } = payer
  return (
    <Stack gap={2} className={styles.side}>
      <Row align="center" gap={3}>
        <Avatar initials={initialsIn(name)} />
        <Stack className={cx(place.grows, place.narrows)}>
          <b className={text.strong}>{name}</b>
          <PhoneLink className={cx(text.small, text.muted)} phone={phone} />
        </Stack>
        {percent !== null && <span className={cx(text.large, text.strong)}>{percent} %</span>}
      </Row>
      <Line label="Share" amount={share} />
      <Line
        label={receipts > 0 ? `Paid, ${receipts} ${receipts === 1 ? 'receipt' : 'receipts'}` : 'Paid'}
        amount={paid}
      />
      <FinalSum
        label={owes < 0 ? 'In credit' : isEarlier ? 'Owed' : 'Owes'}
        amount={<span className={toneOf(owes)}>{formatAmount(owes)}</span>}
      />
      <FileButton kind="bare" small icon="paper" what={`statement of ${name}`} file={paper}>
        Statement of {shortName(name)}
      </FileButton>
    </Stack>
  )
}

function Line({ label, amount }: { label: string; amount: Pesewas }) {
  return (
    <Row align="baseline" justify="between" gap={3}>
      <span>{label}</span>
      <span className={text.number}>{formatAmount(amount)}</span>
    </Row>
  )
}

function initialsIn(name: string): string {
  const words = name.split(' ')
  return `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}`.toUpperCase()
}

/** Opens the shares, for who may set what is charged. */
export function SetPayersButton({ student, label }: { student: Student; label: string }) {
  const may = [useMay('set_fees'), !useIsExpired()].every(Boolean)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button kind="bare" small onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PayersDialog student={student} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
