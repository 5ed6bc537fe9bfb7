import { counted } from '#shared/counted.ts'
import { formatDay, formatMoment, formatMonth } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { type AccountantMonth, changesFile, type GivenOut } from '#web/queries/accountant.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RuledList } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import { useGivesOut } from './gives-out.ts'

/** When the month was given out last, and by what it is another now. */
export function Given({ month: { month, given } }: { month: AccountantMonth }) {
  const givesOut = useGivesOut()
  return (
    <Stack as="section" gap={3}>
      <SheetHead title="Given out" />
      {!given && <p>{givesOut ? 'Not yet. A file counts as given out.' : 'Not yet.'}</p>}
      {given && (
        <>
          <p>
            Last {formatMoment(given.at)} by {given.by}, up to {formatDay(given.through)}.
          </p>
          <Changes month={month} given={given} />
        </>
      )}
    </Stack>
  )
}

/** Said above everything else: what was typed into the accountant’s books is not what stands here. */
export function ChangedSince({ given }: { given: GivenOut }) {
  if (!given.hasChanged) return null
  return (
    <Notice tone="wait" icon="warning">
      Changed since it was given out{given.changedBy > 0 && `, by GH₵ ${formatAmount(given.changedBy)}`}.
    </Notice>
  )
}

function Changes({ month, given }: { month: string; given: GivenOut }) {
  const { hasChanged, changedBy, changedLater, hasOtherNumbers, since, sinceCount } = given
  return (
    <>
      {!hasChanged && <p className={text.credit}>Not changed since.</p>}
      {hasChanged && changedBy > 0 && <Difference month={month} given={given} />}
      {changedLater > 0 && (
        <p>
          GH₵ {formatAmount(changedLater)} of it was taken back later; it stands in the journal of that day.
        </p>
      )}
      {hasOtherNumbers && <p>An account has another number or name since. No money has changed by it.</p>}
      {since.length > 0 && (
        <RuledList>
          {since.map((one) => (
            <Written key={`${one.at} ${one.date} ${one.number} ${one.what} ${one.amount}`} one={one} />
          ))}
        </RuledList>
      )}
      {sinceCount > since.length && (
        <p>{counted(sinceCount - since.length, 'more entry', 'more entries')}.</p>
      )}
    </>
  )
}

function Difference({ month, given }: { month: string; given: GivenOut }) {
  const givesOut = useGivesOut()
  return (
    <Row wrap gap={2}>
      {(['csv', 'quickbooks', 'sage'] as const).map((format) => (
        <FileButton
          key={format}
          small
          way="save"
          what={`changes of ${formatMonth(month)}`}
          file={changesFile(month, given.id, format, givesOut)}
        >
          {NAMES[format]}
          <span className={text.unseen}> of the changes</span>
        </FileButton>
      ))}
    </Row>
  )
}

const NAMES = { csv: 'Only the changes', quickbooks: 'QuickBooks', sage: 'Sage' }

const WORDS = {
  taken_back: 'taken back',
  corrected: 'corrected',
  entered: 'entered',
  came_late: 'day or method came later',
}

function Written({ one: { date, at, by, what, number, amount } }: { one: GivenOut['since'][number] }) {
  return (
    <li>
      <Row justify="between" align="baseline" gap={3}>
        <span>
          {number ?? 'An entry'} {WORDS[what]}
        </span>
        <span>{formatAmount(amount)}</span>
      </Row>
      <p className={text.hint}>
        on {formatDay(date)}; {by}, {formatMoment(at)}
      </p>
    </li>
  )
}
