import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { Closing } from '#web/queries/closings.ts'
import { useMay } from '#web/queries/person.ts'
import { type Term, termsQuery } from '#web/queries/terms.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { ClosingSheetButton, useClosings } from '#web/screens/dashboard/parts/closing-sheet.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { TermDialog } from './term-dialog.tsx'

export const meta = () => [{ title: 'Terms: Akontaa' }]

/** The school's terms, each of which can be renamed and moved at any time. */
export default function Terms() {
  return useMay('set_fees') ? <TermList /> : <NotForYou title="Terms" needs="set_fees" />
}

function TermList() {
  const { data, error, refetch } = useQuery(termsQuery())
  const [editing, setEditing] = useState<Partial<Term> | null>(null)
  const terms = data?.terms
  return (
    <Page>
      <Chapters place="settings" page="Terms" />
      <PageHead
        title="Terms"
        acts={
          <Button small icon="plus" disabled={!terms} onClick={() => setEditing({})}>
            Add a term
          </Button>
        }
      />
      <div className={page.columns}>
        <Card as="div">
          {!terms && error && (
            <Problem sentence="The terms did not load." detail={error.message} onRetry={refetch} />
          )}
          {terms?.length === 0 && <Empty title="No terms are set.">Bills go by terms.</Empty>}
          {!error && terms?.length !== 0 && <TermTable terms={terms} onChange={setEditing} />}
        </Card>
        <AboutTerms />
      </div>
      {editing && <TermDialog term={editing} last={terms?.at(-1)} onClose={() => setEditing(null)} />}
    </Page>
  )
}

interface TermTableProps {
  terms: readonly Term[] | undefined
  onChange: (term: Term) => void
}

function TermTable({ terms, onChange }: TermTableProps) {
  const closings = useClosings()
  const closingOf = (id: string) => closings.find(({ termId }) => termId === id)
  return (
    <Table cards breaks caption="Terms by date" aria-busy={!terms}>
      <TableHead names={['Term', 'Year', 'Days', 'Change']} unseen={[3]} />
      <tbody>
        {!terms && <SkeletonRows widths={[120, 80, 180, 60]} />}
        {terms?.map((term) => (
          <tr key={term.id}>
            <td>
              <span className={text.strong}>{term.name}</span>{' '}
              {term.current && <Badge tone="good">now</Badge>} {closingOf(term.id) && <Badge>closed</Badge>}
            </td>
            <td className={cx(table.below, text.number)}>{term.academicYear}</td>
            <td className={cx(table.below, text.number)}>
              {formatDay(term.startsOn)} to {formatDay(term.endsOn)}
              {term.feesDueOn && `, fees due ${formatDay(term.feesDueOn)}`}
            </td>
            <td className={cx(table.right, table.act)}>
              <SheetOf closing={closingOf(term.id)} />
              <Button
                kind="bare"
                small
                icon="pencil"
                aria-label={`Change ${term.name}, ${term.academicYear}`}
                onClick={() => onChange(term)}
              >
                Change
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Of a term whose last day is locked. */
function SheetOf({ closing }: { closing: Closing | undefined }) {
  return closing ? <ClosingSheetButton small closing={closing} /> : null
}

function AboutTerms() {
  return (
    <CardBeside aria-label="About terms">
      <h2>What terms do</h2>
      <p>
        A class is billed once for a fee in each term. A day belongs to the term it lies in; a day between two
        terms to the next one.
      </p>
      <p>The day its fees are due is proposed wherever a fee is set or billed.</p>
      <p>Once its last day is locked under Cash, a term is closed, and its closing sheet can be printed.</p>
      <p className={text.hint}>
        Changing a term never moves what is recorded: every entry, bill and receipt keeps the term it was
        recorded in, under the term’s new name.
      </p>
    </CardBeside>
  )
}
