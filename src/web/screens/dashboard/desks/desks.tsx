import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { type DeskRow, desksQuery } from '#web/queries/desks.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { readDesk } from '#web/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { type DeskAct, DeskActs } from './desk-acts.tsx'
import { MakeDesk } from './make-desk.tsx'

export const meta = () => [{ title: 'Desks: Akontaa' }]

/** The shared computers of the school: made, named and ended here. */
export default function Desks() {
  const maySee = useMay('see_desks')
  const mayManage = useMay('manage_desks')
  const { data: desks, error, refetch } = useQuery({ ...desksQuery(), enabled: maySee })
  const [making, setMaking] = useState(false)
  const [acting, setActing] = useState<{ desk: DeskRow; act: DeskAct } | null>(null)
  if (!maySee) return <NotForYou title="Desks" needs="see_desks" />
  const standing = desks?.filter(({ endedAt }) => !endedAt)
  const ownId = readDesk()?.deskId
  const isDesk = standing?.some(({ id }) => id === ownId) ?? false
  const make = mayManage && desks && !isDesk && (
    <Button kind="primary" icon="key" onClick={() => setMaking(true)}>
      Make this browser a desk
    </Button>
  )
  return (
    <Page>
      <Chapters place="settings" page="Desks" />
      <PageHead title="Desks" count={standing?.length} acts={make} />
      <Card as="div">
        {error && !desks && (
          <Problem sentence="The desks did not load." detail={error.message} onRetry={refetch} />
        )}
        {standing?.length === 0 && (
          <Empty title="No desk yet.">
            Make a desk of a computer that several people use. Each unlocks it with a PIN of six digits, works
            in their own name, and it locks by itself.
          </Empty>
        )}
        {!(error && !desks) && standing?.length !== 0 && (
          <DeskTable desks={standing} ownId={ownId} onAct={(desk, act) => setActing({ desk, act })} />
        )}
      </Card>
      {making && <MakeDesk onClose={() => setMaking(false)} />}
      {acting && <DeskActs {...acting} onClose={() => setActing(null)} />}
    </Page>
  )
}

interface DeskTableProps {
  desks: readonly DeskRow[] | undefined
  ownId: string | undefined
  onAct: (desk: DeskRow, act: DeskAct) => void
}

function DeskTable({ desks, ownId, onAct }: DeskTableProps) {
  return (
    <Table cards breaks aria-busy={!desks}>
      <TableHead names={['Desk', 'Who is there', 'Last used', 'PINs', 'What can be done']} unseen={[4]} />
      <tbody>
        {!desks && <SkeletonRows widths={[140, 120, 90, 40, 120]} rows={3} />}
        {desks?.map((desk) => (
          <DeskLine key={desk.id} desk={desk} isOwn={desk.id === ownId} onAct={(act) => onAct(desk, act)} />
        ))}
      </tbody>
    </Table>
  )
}

interface DeskLineProps {
  desk: DeskRow
  isOwn: boolean
  onAct: (act: DeskAct) => void
}

function DeskLine({ desk, isOwn, onAct }: DeskLineProps) {
  const mayManage = useMay('manage_desks')
  const mayAllow = useMay('manage_people')
  return (
    <tr data-waiting={desk.asksForPasswords || undefined}>
      <td className={table.name}>
        <b className={text.strong}>{desk.name}</b> {isOwn && <Badge tone="good">this browser</Badge>}
      </td>
      <td className={table.below}>
        {desk.asksForPasswords ? (
          <Badge tone="wait" icon="warning">
            asks for passwords
          </Badge>
        ) : desk.isInUse ? (
          desk.person
        ) : (
          <span className={text.muted}>locked</span>
        )}
      </td>
      <td className={cx(table.below, text.small, text.muted)}>
        {desk.lastUsedAt ? formatMoment(desk.lastUsedAt) : 'never'}
        {!desk.isInUse && desk.person && `, ${desk.person}`}
      </td>
      <td className={cx(table.skip, text.number)}>{desk.pins}</td>
      <td className={cx(table.right, table.act)}>
        {desk.asksForPasswords && mayAllow && (
          <Button kind="bare" small onClick={() => onAct('allow')}>
            Take PINs again
          </Button>
        )}
        {mayManage && (
          <>
            <Button kind="bare" small onClick={() => onAct('rename')}>
              Rename
            </Button>
            <Button kind="bare" small onClick={() => onAct('end')}>
              End
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}
