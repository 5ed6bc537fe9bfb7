import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { severalOfKind } from '#shared/kinds.ts'
import { formatAmount, type Pesewas, parseCedisOrZero, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { saveGridFees } from '#web/queries/billing.ts'
import { type Kind, pricesQuery } from '#web/queries/kinds.ts'
import { todayHere } from '#web/today.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { Well } from '#web/ui/well.tsx'
import { useAct } from '#web/use-act.ts'
import type { ClassPrices } from './kind-prices.ts'

interface EditPricesProps {
  feeType: string
  prices: ClassPrices
  kinds: readonly Kind[]
  onDone: () => void
}

/** The amounts of one class, kind by kind, and what Save will change of what was billed. */
export function EditKindPrices({ feeType, prices, kinds, onDone }: EditPricesProps) {
  const { typed, type, dueDate, setDueDate, wanted, saving, save } = usePrices({ feeType, prices, onDone })
  const [first, ...others] = kinds
  if (!first) return null
  return (
    <Card
      as="form"
      pad
      stack
      onSubmit={(event: FormEvent) => save(event, kinds)}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <SheetHead title={prices.className}>
        <span className={text.small}>{prices.isBilled ? 'billed this term' : 'not billed'}</span>
      </SheetHead>
      <MoneyField
        label={first.name}
        autoFocus
        value={typed(first.id)}
        onChange={(one) => type(first.id, one)}
      />
      {others.map(({ id, name }) => (
        <MoneyField
          key={id}
          label={name}
          hint={typed(id).trim() === '' ? 'the same' : ''}
          value={typed(id)}
          onChange={(one) => type(id, one)}
        />
      ))}
      <DateField label="Due date" value={dueDate} onChange={setDueDate} />
      {prices.isBilled && wanted && (
        <Changes feeType={feeType} prices={prices} wanted={wanted} kinds={kinds} />
      )}
      {!prices.isBilled && (
        <p className={text.hint}>Nobody is charged: this class is not billed for it this term.</p>
      )}
      <Grid columns={2} align="start" gap={4}>
        <Button onClick={onDone}>Cancel</Button>
        <Button kind="primary" type="submit" busy={saving.busy && 'Saving...'}>
          Save
        </Button>
      </Grid>
    </Card>
  )
}

interface Wanted {
  amount: Pesewas
  kinds: { kindId: string; amount: Pesewas }[]
}

function usePrices({ feeType, prices, onDone }: Omit<EditPricesProps, 'kinds'>) {
  const [dueDate, setDueDate] = useState(prices.dueDate)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(
    new Map(
      [...prices.byKind].map(([id, { amount, isOwn }], place) => [
        id,
        (place === 0 && amount > 0) || isOwn ? formatAmount(amount) : '',
      ]),
    ),
  )
  const typed = (id: string) => texts.get(id) ?? ''
  const wanted = wantedOf(texts, [...prices.byKind.keys()])
  const saving = useAct({
    act: saveGridFees,
    onDone: ({ notSet: [failed] }) => {
      if (failed) return showProblem('The amounts were not saved.', failed.reason)
      showToast(sentences.classFee.updated)
      onDone()
    },
    onRefused: ({ message }) => showProblem('The amounts were not saved.', message),
  })
  const save = (event: FormEvent, kinds: readonly Kind[]) => {
    event.preventDefault()
    if (!wanted)
      return showProblem(
        'One of these is no amount.',
        `Enter amounts for ${kinds.map(({ name }) => name).join(', ')}.`,
      )
    saving.submit([{ classId: prices.classId, feeType, dueDate, ...wanted }])
  }
  const type = (id: string, one: string) => setTexts(new Map(texts).set(id, one))
  return { typed, type, dueDate, setDueDate, wanted, saving, save }
}

/** The first kind's is the amount; one that is left empty pays the same, `0` nothing. Null while one is no amount. */
function wantedOf(texts: ReadonlyMap<string, string>, [first, ...others]: readonly string[]): Wanted | null {
  const read = (id: string | undefined) => parseCedisOrZero((texts.get(id ?? '') ?? '').trim())
  const amount = (texts.get(first ?? '') ?? '').trim() === '' ? pesewas(0) : read(first)
  if (amount === null) return null
  const kinds: Wanted['kinds'] = []
  for (const kindId of others) {
    if ((texts.get(kindId) ?? '').trim() === '') continue
    const own = read(kindId)
    if (own === null) return null
    kinds.push({ kindId, amount: own })
  }
  return { amount, kinds }
}

interface ChangesProps extends Omit<EditPricesProps, 'onDone'> {
  wanted: Wanted
}

/** What Save will do, kind by kind. */
function Changes({ feeType, prices, wanted, kinds }: ChangesProps) {
  const { data: effect } = useQuery({
    ...pricesQuery({ classId: prices.classId, feeType, ...wanted }),
    placeholderData: keepPreviousData,
  })
  if (!effect) return null
  const owed = pesewas(effect.difference - effect.reduced - effect.carried)
  return (
    <Well aria-live="polite">
      <h3>What will change</h3>
      {kinds.map(({ id, name }) => {
        const of = effect.byKind.find(({ kindId }) => kindId === id)
        const several = severalOfKind(name)
        const label = several.charAt(0).toUpperCase() + several.slice(1)
        return of && of.difference !== 0 ? (
          <Lead key={id} label={label} count={of.students} amount={signed(of.difference)} />
        ) : (
          <Lead key={id} label={label} amount="no change" tone="muted" />
        )
      })}
      {effect.reduced !== 0 && <Lead label="Reductions" amount={signed(pesewas(-effect.reduced))} />}
      {effect.carried !== 0 && <Lead label="Sponsors carry" amount={signed(pesewas(-effect.carried))} />}
      <Lead
        sum
        label={owed >= 0 ? 'Added to what is owed' : 'Taken off what is owed'}
        amount={formatAmount(pesewas(Math.abs(owed)))}
      />
      <p className={text.hint}>
        Nothing already written is changed:{' '}
        {effect.students === 1 ? '1 new entry is' : `${effect.students} new entries are`} added, dated{' '}
        {formatDay(todayHere())}.
      </p>
    </Well>
  )
}

function signed(amount: Pesewas): string {
  return `${amount < 0 ? '−' : '+'}${formatAmount(pesewas(Math.abs(amount)))}`
}
