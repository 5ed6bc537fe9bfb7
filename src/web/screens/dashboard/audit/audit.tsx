import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AUDIT_KINDS } from '#shared/audit-acts.ts'
import { dayOf, formatDay, formatMoment, formatTime, isDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { type AuditedAct, type AuditKind, auditQuery, chainQuery } from '#web/queries/audit.ts'
import { useMay } from '#web/queries/person.ts'
import { staffQuery } from '#web/queries/staff.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import { useQueryState } from '#web/use-query-state.ts'

export const meta = () => [{ title: 'Audit: Akontaa' }]

const KIND_NAMES: Record<AuditKind, string> = {
  money: 'Money taken',
  corrections: 'Corrections',
  fees: 'Fees',
  students: 'Students',
  people: 'People and desks',
  school: 'The school',
  texts: 'Texts',
}

/** Who did what, newest first, and whether the log is whole. */
export default function Audit() {
  const maySee = useMay('see_audit')
  return maySee ? <Log /> : <NotForYou title="Audit" needs="see_audit" />
}

function Log() {
  const filter = useLogFilter()
  const log = useInfiniteQuery(auditQuery(filter.chosen))
  const acts = log.data?.pages.flatMap((part) => part.acts)
  return (
    <Page>
      <Chapters place="staff" page="Audit" />
      <PageHead title="Audit" count="who did what, newest first" />
      <LogTools {...filter} />
      <div className={place.below4}>
        <Chain />
      </div>
      <Card as="div">
        {!acts && log.error && (
          <Problem sentence="The log did not load." detail={log.error.message} onRetry={log.refetch} />
        )}
        {acts?.length === 0 && <Empty title="Nothing was done by this person, on this day, of this kind." />}
        {!(log.error && !acts) && acts?.length !== 0 && <ActTable acts={acts} />}
        {log.hasNextPage && (
          <TableFoot
            acts={
              <Button small busy={log.isFetchingNextPage && 'Loading...'} onClick={() => log.fetchNextPage()}>
                Earlier
              </Button>
            }
          >
            {acts?.length} shown
          </TableFoot>
        )}
      </Card>
    </Page>
  )
}

/** What is looked for stands in the address. */
function useLogFilter() {
  const [staffId, setStaffId] = useQueryState('person')
  const [kindAsked, setKind] = useQueryState('kind')
  const [dayAsked, setDay] = useQueryState('date')
  const day = isDay(dayAsked) ? dayAsked : ''
  const kind: AuditKind | '' = AUDIT_KINDS.find((each) => each === kindAsked) ?? ''
  return { chosen: { staffId, kind, day }, setStaffId, setKind, setDay }
}

function LogTools({ chosen, setStaffId, setKind, setDay }: ReturnType<typeof useLogFilter>) {
  const { data: people } = useQuery(staffQuery())
  const persons = (people ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const kinds = AUDIT_KINDS.map((each) => ({ value: each, label: KIND_NAMES[each] }))
  const { staffId, kind, day } = chosen
  return (
    <div className={page.tools}>
      <FilterSelect label="Person" all="Everybody" options={persons} value={staffId} onChange={setStaffId} />
      <FilterSelect label="Kind" all="Everything" options={kinds} value={kind} onChange={setKind} />
      <DateField label="Day" labelHidden value={day || null} onChange={(value) => setDay(value ?? '')} />
      {day && <Button onClick={() => setDay('')}>All days</Button>}
    </div>
  )
}

function ActTable({ acts }: { acts: readonly AuditedAct[] | undefined }) {
  return (
    <Table cards breaks aria-busy={!acts}>
      <TableHead names={['When', 'Who', 'What', 'About', 'Amount (GH₵)']} right={[4]} />
      <tbody>
        {!acts && <SkeletonRows widths={[110, 130, 180, 140, 70]} right={[4]} />}
        {acts?.map((act) => (
          <ActRow key={act.number} act={act} />
        ))}
      </tbody>
    </Table>
  )
}

function ActRow({ act }: { act: AuditedAct }) {
  const at = new Date(act.at)
  return (
    <tr>
      <td className={cx(table.day, table.when)}>
        {formatDay(dayOf(at))}, {formatTime(at)}
      </td>
      <td className={table.name}>
        {act.person?.name ?? 'Akontaa'}
        {act.desk && <span className={cx(text.small, text.muted)}> {act.desk}</span>}
      </td>
      <td className={table.below}>
        {act.text}
        {act.sentBy && (
          <span className={cx(text.small, text.muted)}>
            {' '}
            sent later by {act.sentBy.name}
            {act.sentBy.hasLeft && ', who took it had left'}
          </span>
        )}
      </td>
      <td className={cx(table.below, table.wrapped)}>{act.subject}</td>
      <td className={table.amount}>{act.amount !== null && formatAmount(act.amount)}</td>
    </tr>
  )
}

/** Each row follows from the one before: a row changed or taken out later would show. */
function Chain() {
  const { data: chain, error, isFetching, refetch } = useQuery(chainQuery())
  const [showsHash, setShowsHash] = useState(false)
  if (!chain) {
    return (
      <Notice icon="clock">
        {error ? `The log could not be checked. ${error.message}` : 'Checking every row of the log...'}
      </Notice>
    )
  }
  return (
    <Notice
      as="div"
      tone={chain.isWhole ? 'good' : 'bad'}
      icon={chain.isWhole ? 'check' : 'warning'}
      role={chain.isWhole ? 'status' : 'alert'}
    >
      {chain.isWhole
        ? `The log is whole: ${chain.rows.toLocaleString('en')} rows, each follows from the one before. Checked ${formatMoment(chain.checkedAt)}. `
        : `Row ${chain.brokenAt} does not follow from the one before it. Somebody has changed the log outside of Akontaa. `}
      <button type="button" className={text.link} disabled={isFetching} onClick={() => void refetch()}>
        Check again
      </button>{' '}
      <button type="button" className={text.link} onClick={() => setShowsHash(!showsHash)}>
        Newest link
      </button>
      {showsHash && <code className={cx(text.line, text.breaks)}>{chain.hash}</code>}
    </Notice>
  )
}
