import { useId } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import type { PayOutForm, PayOutPlace } from '#web/queries/pay-outs.ts'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import type { PayOutDraft } from './use-pay-out.ts'
import { WordChoice } from './word-choice.tsx'

const PLACES: Record<PayOutPlace, string> = { drawer: 'My drawer', safe: 'The safe', cash: 'Cash' }

interface FieldsProps {
  form: PayOutForm
  paying: PayOutDraft
}

/** In the order they are typed: amount, to whom, for what, who allowed it. */
export function PayOutFields({ form, paying }: FieldsProps) {
  const { draft, change, wrong, takesTwo } = paying
  const { places } = form
  return (
    <Stack gap={4}>
      {places.length > 1 && (
        <Segmented
          label="From"
          labelHidden
          options={places.map((place) => PLACES[place])}
          value={PLACES[draft.from]}
          onChange={(label) =>
            change({ from: places.find((place) => PLACES[place] === label) ?? draft.from })
          }
        />
      )}
      <MoneyField
        large
        label="Amount"
        value={draft.typed}
        error={wrong.amount}
        onChange={(typed) => change({ typed })}
        autoFocus
      />
      <ToWhom form={form} paying={paying} />
      <WordChoice
        words={form.words}
        mayWrite={form.mayWriteWord}
        value={draft.word}
        isNew={draft.isNew}
        error={wrong.word}
        onChange={(word) => change(draft.isNew ? { word } : { word, isNew: false })}
        onChoose={(word) => change({ word, isNew: false })}
        onNew={() => change({ word: null, isNew: true })}
      />
      <WhoAllowed form={form} paying={paying} />
      {takesTwo && <Why paying={paying} />}
    </Stack>
  )
}

/** Somebody paid before is completed, and is for the same again. */
function ToWhom({ form, paying: { draft, wrong, nameWord } }: FieldsProps) {
  const payees = useId()
  return (
    <>
      <TextField
        label="To whom"
        maxLength={120}
        autoComplete="off"
        list={payees}
        value={draft.payee}
        error={wrong.payee}
        onChange={nameWord}
      />
      <datalist id={payees}>
        {form.payees.map(({ payee }) => (
          <option key={payee} value={payee} />
        ))}
      </datalist>
    </>
  )
}

function WhoAllowed({ form: { allowers, limit }, paying: { draft, change, wrong } }: FieldsProps) {
  return (
    <Select
      label="Who allowed it"
      hint={limit === null ? undefined : `over ${formatAmount(limit)} by a second person`}
      options={allowers.map(({ id, name, roleName }) => ({ value: id, label: `${name}, ${roleName}` }))}
      value={draft.allowedById}
      error={wrong.allowedById}
      onChange={(allowedById) => change({ allowedById })}
    />
  )
}

function Why({ paying: { draft, change, wrong } }: Pick<FieldsProps, 'paying'>) {
  return (
    <>
      <ReasonField
        label="Why"
        hint="another person says yes"
        value={draft.reason}
        onChange={(reason) => change({ reason })}
      />
      <div role="alert">{wrong.reason && <ErrorLine>{wrong.reason}</ErrorLine>}</div>
    </>
  )
}

/** Small, and sent ahead: it is said at once whether another voucher has it. */
export function PayOutPhoto({ paying: { photo, wrong } }: Pick<FieldsProps, 'paying'>) {
  const { file, sent, choose } = photo
  return (
    <div>
      <PhotoField label="Photo of the receipt" alt="Their receipt" photo={file} onChoose={choose} />
      {sent && <p className={text.hint}>{Math.max(1, Math.round(sent.bytes / 1_000))} KB</p>}
      {sent?.usedBy && (
        <p className={text.hint} role="status">
          This photo is on {sent.usedBy.number}, {formatDay(sent.usedBy.date)}.
        </p>
      )}
      <div role="alert">{wrong.photo && <ErrorLine>{wrong.photo}</ErrorLine>}</div>
    </div>
  )
}
