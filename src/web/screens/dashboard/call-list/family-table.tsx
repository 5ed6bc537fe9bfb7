import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type LateFamily, moneyInTrayQuery } from '#web/queries/call-list.ts'
import { todayHere } from '#web/today.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { type RowLinkProps, VirtualTable } from '#web/ui/virtual-table.tsx'
import styles from './call-list.module.css'
import { Standing } from './standing.tsx'

interface FamilyTableProps {
  families: readonly LateFamily[]
  chosenId: string | undefined
  onChoose: (familyId: string) => void
}

/** A family a row: whom to call, its children and what is late, what was said last. */
export function FamilyTable({ families, chosenId, onChoose }: FamilyTableProps) {
  const { data: inTray } = useQuery(moneyInTrayQuery())
  const cells = useCallback(
    (family: LateFamily, _: number, link: RowLinkProps) => (
      <FamilyCells family={family} link={link} waiting={inTray?.get(family.familyId)} onChoose={onChoose} />
    ),
    [onChoose, inTray],
  )
  return (
    <VirtualTable
      caption="Families who are late, in the order to call them"
      cards
      fixed
      rowPx={63}
      className={styles.families}
      head={<Head />}
      rows={families}
      columns={4}
      keyOf={({ familyId }) => familyId}
      rowState={({ familyId }) => (familyId === chosenId ? 'selected' : undefined)}
      rowClass={({ place }) => (place === 'reached' ? cx(styles.sunken) : '')}
      cells={cells}
    />
  )
}

function Head() {
  const names = ['Whom to call', 'Children, late (GH₵)', 'Said last', 'Late (GH₵)']
  return <TableHead names={names} right={[3]} widths={{ 0: '24%', 2: '27%', 3: 118 }} />
}

interface FamilyCellsProps {
  family: LateFamily
  link: RowLinkProps
  /** Money of this family on a statement. */
  waiting: Pesewas | undefined
  onChoose: (familyId: string) => void
}

function FamilyCells({ family, link, waiting, onChoose }: FamilyCellsProps) {
  const { familyId, name, guardian, children, late, daysLate, reachedOn, last } = family
  return (
    <>
      <td className={table.wrapped}>
        <button
          type="button"
          {...link}
          className={cx(link.className, text.strong, text.left)}
          onClick={() => onChoose(familyId)}
          onFocus={({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible') && !isNarrow()) onChoose(familyId)
          }}
        >
          {name}
        </button>
        <span className={cx(text.hint, text.number, text.line)}>
          {guardian?.phone ? formatPhone(guardian.phone) : 'no number'}
        </span>
      </td>
      <td className={cx(table.wrapped, table.below)}>
        {children.map(({ studentId, firstName, className, late: part }) => (
          <Row as="span" justify="between" gap={2} key={studentId} className={styles.child}>
            <span>
              <span className={text.ink}>{firstName}</span> {className}
            </span>
            {children.length > 1 && late > 0 && (
              <span className={cx(text.number, styles.part, only.wide)}>{formatAmount(part)}</span>
            )}
          </Row>
        ))}
      </td>
      <td className={cx(table.wrapped, table.below)}>
        <Standing family={family} />
        {waiting !== undefined && <Badge tone="wait">{formatAmount(waiting)} on a statement</Badge>}
        {last && reachedOn === todayHere() && <Badge tone="good">today, {last.by}</Badge>}
      </td>
      <td className={cx(table.amount, late > 0 && text.owed, table.wrapped)} data-late>
        {formatAmount(late > 0 ? late : (family.plan?.rest ?? late))}
        <span className={cx(text.hint, text.line)}>{late > 0 ? counted(daysLate, 'day') : 'to come'}</span>
      </td>
    </>
  )
}

/** There the panel is a page of its own. */
const isNarrow = () => window.matchMedia('(width < 68.75em)').matches
