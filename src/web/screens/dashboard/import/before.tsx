import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, formatSigned, type Pesewas, parseCedis, pesewas, sumOf } from '#shared/money.ts'
import type { RosterCheck } from '#web/queries/roster.ts'
import { CardBeside } from '#web/ui/beside.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Lead } from '#web/ui/lead.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './before.module.css'
import { BringIn } from './bring-in.tsx'
import type { CheckedImport } from './use-import.ts'

interface BeforeProps extends CheckedImport {
  importing: boolean
  problem: string | null
  onImport: () => void
}

/** What the list will do, class by class, with the sums to compare with the school's book; and the one yes. */
export function Before(props: BeforeProps) {
  const { check } = props
  const { picture } = check
  if (!picture) return null
  return (
    <div className={page.columns}>
      <ByClass classes={picture.classes} />
      <CardBeside aria-label="What is owed from before">
        <h2>Owed from before</h2>
        <div>
          <Lead
            sum
            label="All of it"
            count={counted(picture.owing.children, 'child', 'children')}
            amount={formatAmount(picture.owing.sum)}
          />
          {picture.inCredit.children > 0 && (
            <Lead
              label="In credit"
              count={counted(picture.inCredit.children, 'child', 'children')}
              amount={formatAmount(picture.inCredit.sum)}
              tone="credit"
            />
          )}
          <Lead label="Families" amount={check.guardians.toLocaleString('en')} />
        </div>
        {check.withoutPhone > 0 && (
          <div>
            <h3>Without a phone</h3>
            <p className={text.hint}>
              {picture.phoneless.slice(0, 6).join(', ')}
              {check.withoutPhone > 6 && ` and ${check.withoutPhone - 6} more`}. They get no texts; receipts
              on paper.
            </p>
          </div>
        )}
        <OweMost most={picture.owesMost} />
        <BringIn {...props} />
      </CardBeside>
    </div>
  )
}

function OweMost({ most }: { most: NonNullable<RosterCheck['picture']>['owesMost'] }) {
  if (most.length === 0) return null
  return (
    <div>
      <h3>Owe most</h3>
      {most.map(({ name, className, owed }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of one name may owe the same, and the order never changes
        <Lead key={at} label={name} count={className} amount={formatAmount(owed)} />
      ))}
    </div>
  )
}

type ByClassProps = Pick<NonNullable<RosterCheck['picture']>, 'classes'>

/** A field a class for what the school's own book says; it is compared and kept nowhere. */
function ByClass({ classes }: ByClassProps) {
  const [books, setBooks] = useState<ReadonlyMap<string, string>>(new Map())
  const children = classes.reduce((sum, one) => sum + one.children, 0)
  const owed = sumOf(classes.map((one) => one.owed))
  return (
    <Card aria-label="By class">
      <Table cards caption="What comes in, by class">
        <TableHead names={['Class', 'Children', 'Arrears read', 'Your book says', '']} right={[1, 2]} />
        <tbody>
          {classes.map(({ name, children, owed }) => (
            <tr key={name} data-off={isApart(owed, books.get(name)) || undefined} className={styles.row}>
              <td className={text.strong}>{name}</td>
              <Count of={children} />
              <td className={table.amount}>{formatSigned(owed)}</td>
              <td>
                <span className={cx(text.muted, text.small, only.phone)} aria-hidden>
                  Your book says
                </span>
                <input
                  className={styles.book}
                  inputMode="decimal"
                  aria-label={`Your book says for ${name}`}
                  value={books.get(name) ?? ''}
                  onChange={({ currentTarget }) => setBooks(new Map(books).set(name, currentTarget.value))}
                  onKeyDown={toNextField}
                />
              </td>
              <td className={text.small}>{comparedWith(owed, books.get(name))}</td>
            </tr>
          ))}
          <tr>
            <td className={text.strong}>{counted(classes.length, 'class', 'classes')}</td>
            <Count of={children} />
            <td className={table.amount}>{formatSigned(pesewas(owed))}</td>
            <td />
            <td />
          </tr>
        </tbody>
      </Table>
    </Card>
  )
}

/** On a phone there is no heading that says what is counted. */
function Count({ of }: { of: number }) {
  return (
    <td className={cx(table.below, styles.count)}>
      {of.toLocaleString('en')}
      <span className={cx(text.muted, text.small, only.phone)}>{of === 1 ? ' child' : ' children'}</span>
    </td>
  )
}

function bookOf(typed: string | undefined): number | null {
  if (!typed?.trim()) return null
  return /^0+(?:\.0*)?$/.test(typed.trim()) ? 0 : parseCedis(typed)
}

function isApart(owed: Pesewas, typed: string | undefined): boolean {
  const book = bookOf(typed)
  return book !== null && book !== owed
}

function comparedWith(owed: Pesewas, typed: string | undefined): string {
  const book = bookOf(typed)
  if (book === null) return ''
  const apart = owed - book
  if (apart === 0) return '✓ agrees'
  return `${formatAmount(pesewas(Math.abs(apart)))} ${apart < 0 ? 'less' : 'more'} than your book`
}

/** Enter and the arrows go to the next class. */
function toNextField(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (!['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
  const all = [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="Your book says"]')]
  all[all.indexOf(event.currentTarget) + (event.key === 'ArrowUp' ? -1 : 1)]?.focus()
  event.preventDefault()
}
