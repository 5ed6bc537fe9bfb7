import { Link } from 'react-router'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Sponsor } from '#web/queries/sponsors.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import only from '#web/ui/only.module.css'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './sponsor.module.css'
import type { SponsorPaymentForm } from './use-sponsor-payment.ts'

/** The pupils of a sponsor; beside what is open, what the payment being typed gives each. */
export function PupilTable({
  sponsor,
  form,
}: {
  sponsor: Sponsor | undefined
  form: SponsorPaymentForm | null
}) {
  const isPaying = Boolean(form?.amount)
  const names = [
    'Pupil',
    'Carries',
    'Share (GH₵)',
    'Paid',
    ...(isPaying ? ['This payment'] : []),
    isPaying ? 'Then open' : 'Open',
  ]
  const right = names.map((_, column) => column).slice(2)
  return (
    <Table cards breaks caption="Pupils" aria-busy={!sponsor}>
      <TableHead names={names} right={right} />
      <tbody>
        {!sponsor && <SkeletonRows widths={[200, 60, 80, 80, 80]} right={[2, 3, 4]} rows={4} />}
        {sponsor?.pupils.map((pupil) => (
          <PupilRow key={pupil.studentId} pupil={pupil} form={isPaying ? form : null} />
        ))}
      </tbody>
      {sponsor && sponsor.pupils.length > 1 && (
        <Together pupils={sponsor.pupils} form={isPaying ? form : null} />
      )}
    </Table>
  )
}

interface PupilRowProps {
  pupil: Sponsor['pupils'][number]
  form: SponsorPaymentForm | null
}

function PupilRow({ pupil, form }: PupilRowProps) {
  const { studentId, name, className, active, carries } = pupil
  const open = pupil.open
  const part = form?.parts.get(studentId) ?? pesewas(0)
  const after = pesewas(open - part)
  const isByHand = form?.way === 'By hand' && open > 0
  return (
    <tr>
      <td>
        <Link to={paths.student(studentId)}>{name}</Link>{' '}
        <span className={cx(text.muted, text.small)}>{className}</span>{' '}
        {!active && <Badge tone="wait">Left</Badge>}
      </td>
      <td className={cx(table.below, text.muted)}>{carries.join(', ') || 'withdrawn'}</td>
      <td className={cx(table.below, table.right, text.number)}>
        <span className={only.phone}>share </span>
        {formatAmount(pupil.share)}
      </td>
      <td className={cx(table.below, table.right, text.number)}>
        <span className={only.phone}>paid </span>
        {formatAmount(pupil.paid)}
      </td>
      {form && (
        <td className={cx(table.below, table.right, styles.part)}>
          {isByHand ? (
            <MoneyField
              label={`For ${name}`}
              value={form.byHand[studentId] ?? ''}
              onChange={(typed) => form.setPart({ [studentId]: typed })}
            />
          ) : (
            part > 0 && (
              <b>
                <span className={only.phone}>now </span>
                {formatAmount(part)}
              </b>
            )
          )}
        </td>
      )}
      <td className={table.amount} data-standing={after > 0 ? 'owed' : 'paid up'}>
        {after > 0 ? formatAmount(after) : 'paid up'}
      </td>
    </tr>
  )
}

function Together({ pupils, form }: { pupils: Sponsor['pupils']; form: SponsorPaymentForm | null }) {
  const sum = (key: 'share' | 'paid' | 'open') => sumOf(pupils.map((pupil) => pupil[key]))
  const placed = form ? sumOf([...form.parts.values()]) : pesewas(0)
  return (
    <tfoot>
      <tr>
        <td>Together</td>
        <td className={table.below} />
        <td className={cx(table.below, table.right, text.number)}>
          <span className={only.phone}>share </span>
          {formatAmount(sum('share'))}
        </td>
        <td className={cx(table.below, table.right, text.number)}>
          <span className={only.phone}>paid </span>
          {formatAmount(sum('paid'))}
        </td>
        {form && (
          <td className={cx(table.below, table.right, text.number)}>
            <span className={only.phone}>now </span>
            {formatAmount(placed)}
          </td>
        )}
        <td className={table.amount}>{formatAmount(pesewas(Math.max(0, sum('open') - placed)))}</td>
      </tr>
    </tfoot>
  )
}
