import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatAmount, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { feeGridQuery } from '#web/queries/billing.ts'
import { type Kind, useKinds } from '#web/queries/kinds.ts'
import { useMay } from '#web/queries/person.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { EditKindPrices } from './edit-kind-prices.tsx'
import styles from './fees-by-kind.module.css'
import { type ClassPrices, pricesOf } from './kind-prices.ts'

/** What each class pays for a fee type, kind by kind. A class with one amount says so once. */
export function FeesByKind({ feeType }: { feeType: string }) {
  const { data: grid } = useQuery(feeGridQuery())
  const kinds = useKinds()
  const [editing, setEditing] = useState<string | null>(null)
  const mayChange = useMay('set_fees')
  if (!grid) return <Skeleton width={420} height={320} />
  const classes = pricesOf(grid, feeType)
  const edited = classes.find(({ classId }) => classId === editing)
  return (
    <div className={cx(page.columns, styles.columns)}>
      <Card as="div">
        <Table caption={`${feeType} by class and kind, in cedis`} cards className={styles.table}>
          <Head kinds={kinds} />
          <tbody>
            {classes.map((one) => (
              <tr key={one.classId} data-selected={one.classId === editing || undefined}>
                <td className={styles.name}>
                  <ClassName {...one} feeType={feeType} onEdit={mayChange ? setEditing : undefined} />
                </td>
                <KindCells prices={one} kinds={kinds} />
                <td className={cx(table.right, table.skip)}>{one.students}</td>
                <td className={table.amount}>{one.amount === null ? 'not set' : formatAmount(one.total)}</td>
              </tr>
            ))}
          </tbody>
          <Sums classes={classes} kinds={kinds} />
        </Table>
      </Card>
      <Stack gap={4} className={styles.beside} data-edits={edited ? true : undefined}>
        {edited && (
          <EditKindPrices
            key={edited.classId}
            feeType={feeType}
            prices={edited}
            kinds={kinds}
            onDone={() => setEditing(null)}
          />
        )}
        <KindsCard kinds={kinds} />
      </Stack>
    </div>
  )
}

function Head({ kinds }: { kinds: readonly Kind[] }) {
  const names = ['Class', ...kinds.map(({ name }) => `${name} (GH₵)`), 'Children', 'The class (GH₵)']
  return <TableHead names={names} right={names.map((_, place) => place).slice(1)} />
}

interface ClassNameProps extends Pick<ClassPrices, 'classId' | 'className'> {
  feeType: string
  /** Of who may change fees. */
  onEdit: ((classId: string) => void) | undefined
}

function ClassName({ classId, className, feeType, onEdit }: ClassNameProps) {
  if (!onEdit) return <Link to={paths.classFee({ feeType, className, classId })}>{className}</Link>
  return (
    <Button kind="bare" onClick={() => onEdit(classId)}>
      {className}
      <span className={text.unseen}>, change its amounts</span>
    </Button>
  )
}

/** One figure and "the same", or how many children times what. */
function KindCells({ prices, kinds }: { prices: ClassPrices; kinds: readonly Kind[] }) {
  return kinds.map(({ id, name }, place) => {
    const price = prices.byKind.get(id)
    return (
      <td key={id} className={cx(table.right, styles.kind)} data-label={name}>
        {price === undefined || prices.amount === null ? (
          ''
        ) : prices.isSame && place > 0 ? (
          <span className={text.muted}>the same</span>
        ) : (
          <>
            {!prices.isSame && <span className={cx(text.small, text.muted)}>{price.students} × </span>}
            <span className={cx(text.number, text.strong)}>{formatAmount(price.amount)}</span>
          </>
        )}
      </td>
    )
  })
}

function Sums({ classes, kinds }: { classes: readonly ClassPrices[]; kinds: readonly Kind[] }) {
  const ofKind = (id: string): ReactNode =>
    classes.reduce((sum, one) => sum + (one.byKind.get(id)?.students ?? 0), 0)
  const total: Pesewas = sumOf(classes.map((one) => one.total))
  return (
    <tfoot>
      <tr>
        <td>{classes.length === 1 ? '1 class' : `${classes.length} classes`}</td>
        {kinds.map(({ id, name }) => (
          <td key={id} className={cx(table.right, styles.kind)} data-label={name}>
            {ofKind(id)} <span className={cx(text.small, only.wide)}>{name}</span>
          </td>
        ))}
        <td className={cx(table.right, table.skip)}>
          {classes.reduce((sum, { students }) => sum + students, 0)}
        </td>
        <td className={table.amount}>{formatAmount(pesewas(total))}</td>
      </tr>
    </tfoot>
  )
}

function KindsCard({ kinds }: { kinds: readonly Kind[] }) {
  const mayChange = useMay('set_fees')
  return (
    <Card pad stack>
      <SheetHead title="Kinds of pupil">{mayChange && <Link to={paths.kinds}>Change</Link>}</SheetHead>
      {kinds.map(({ id, name, isFirst, children, classes }) => (
        <Lead
          key={id}
          label={name}
          count={isFirst ? 'who is not named otherwise' : spanOf(classes)}
          amount={children}
        />
      ))}
      <p className={text.hint}>A class with one amount charges every kind the same. Up to six kinds.</p>
    </Card>
  )
}

function spanOf(classes: readonly string[]): string {
  const [first, ...rest] = classes
  if (!first) return 'nobody yet'
  return rest.length === 0 ? first : `${first} to ${rest.at(-1)}`
}
