import type { KeyboardEvent } from 'react'
import type { ReductionRule } from '#web/queries/reductions.ts'
import { cx } from '#web/ui/cx.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './reductions.module.css'
import { besideName, offOf, reachOf, runsOf } from './say-rule.ts'

interface RulesTableProps {
  rules: readonly ReductionRule[] | undefined
  chosen: ReductionRule | undefined
  onChoose: (rule: ReductionRule) => void
  onOpen: (rule: ReductionRule) => void
}

/** A rule a line. ↑ ↓ go from one to the next, Enter opens the one that is picked. */
export function RulesTable({ rules, chosen, onChoose, onOpen }: RulesTableProps) {
  return (
    <Table cards breaks caption="Reductions" onKeyDown={stepByKey}>
      <TableHead names={['Who', 'Of', 'Off', 'Runs', 'Reaches now']} right={[2, 4]} />
      <tbody>
        {!rules && <SkeletonRows widths={[180, 100, 50, 120, 80]} right={[2, 4]} />}
        {rules?.map((rule) => (
          <tr key={rule.id} data-picked={rule.id === chosen?.id || undefined} className={styles.row}>
            <td className={table.wrapped}>
              <button
                type="button"
                className={styles.pick}
                aria-pressed={rule.id === chosen?.id}
                data-rule
                onFocus={() => onChoose(rule)}
                onClick={() => onChoose(rule)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  onOpen(rule)
                }}
              >
                <b>{rule.name}</b> <span className={text.hint}>{besideName(rule)}</span>
              </button>
            </td>
            <td className={cx(table.below, rule.feeTypes.length > 1 ? table.wrapped : text.nowrap)}>
              {rule.feeTypes.join(', ')}
            </td>
            <td className={cx(table.amount, text.strong)}>{offOf(rule)}</td>
            <td className={cx(table.below, text.small, text.muted)}>
              {runsOf(rule)}
              {rule.adds && ', adds'}
            </td>
            <td className={cx(table.right, table.below, text.small, text.muted)}>{reachOf(rule)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function stepByKey(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const rules = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rule]')]
  const next = rules[rules.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
