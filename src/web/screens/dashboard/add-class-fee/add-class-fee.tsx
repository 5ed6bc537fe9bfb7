import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FEE_TYPES } from '#shared/constants.ts'
import { counted } from '#shared/counted.ts'
import { formatAmount, parseCedis, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { classesQuery, classFeeQuery } from '#web/queries/classes.ts'
import { type BillPreview, billingPreviewQuery, type NewClassFee } from '#web/queries/fees.ts'
import { useMay } from '#web/queries/person.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { useTermDue } from '#web/queries/terms.ts'
import { BillAgain } from '#web/screens/dashboard/class-fee/bill-again.tsx'
import { BillingEffect } from '#web/screens/dashboard/class-fee/billing-effect.tsx'
import { useBilling } from '#web/screens/dashboard/class-fee/use-billing.ts'
import { type Foreseen, foreseenBy, isForeseen } from '#web/screens/dashboard/parts/foreseen.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useDraft } from '#web/screens/dashboard/parts/use-draft.tsx'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'

export const meta = () => [{ title: 'Add fees: Akontaa' }]

/** Bills a fee to every student of a class; who and how much is shown before. */
export default function AddClassFee() {
  return useMay('set_fees') ? <BillClass /> : <NotForYou title="Add fees" needs="set_fees" />
}

function BillClass() {
  const [search] = useSearchParams()
  const className = search.get('class') ?? ''
  const { data: classes } = useQuery(classesQuery())
  const schoolClass = classes?.find(({ name }) => name === className)
  return (
    <Page>
      <Crumbs
        trail={[
          { label: 'All Fees', to: paths.addFees },
          ...(search.get('type')
            ? [{ label: search.get('type') ?? '', to: paths.selectedFees(search.get('type') ?? '') }]
            : []),
          { label: className },
        ]}
      />
      <PageHead
        title={sentences.titles.classFeeForm(className)}
        count={schoolClass && counted(schoolClass.students, 'student')}
      />
      <BillingForm
        key={className}
        classId={schoolClass?.id ?? className}
        className={className}
        students={schoolClass?.students}
        firstType={search.get('type')}
      />
    </Page>
  )
}

interface BillingFormProps {
  classId: string
  className: string
  students: number | undefined
  firstType: string | null
}

interface BillTyped {
  feeType: string | null
  /** Null as long as the amount the class is set to is offered. */
  typed: string | null
  /** Missing as long as the day of the fee, or of the term, is offered; null once it is cleared. */
  dueOn?: string | null
}

function BillingForm(props: BillingFormProps) {
  const { classId, className } = props
  const { feeType, amountTyped, dueDate, change, problem, preview, isHeld, billing, question, submit } =
    useBillForm(props)
  return (
    <div className={page.columns}>
      <Card as="form" pad stack onSubmit={submit} noValidate>
        <FeeTypeSelect feeType={feeType} onChange={(next) => change({ feeType: next })} />
        <MoneyField
          label="Amount"
          large
          value={amountTyped}
          onChange={(next) => change({ typed: next })}
          error={problem}
        />
        <DateField label="Due date" value={dueDate} onChange={(next) => change({ dueOn: next })} />
        <p className={text.hint}>Guardians are notified by text about added fees, one text a family.</p>
        <Button kind="primary" type="submit" disabled={isHeld} busy={billing.busy && 'Adding...'}>
          {sentences.buttons.addFees}
        </Button>
      </Card>
      <CardBeside>
        <BillingEffect preview={preview} />
        <p className={text.small}>
          <Link to={paths.classDetails({ className, classId })}>The students of {className}</Link>
        </p>
      </CardBeside>
      <BillAgain billing={billing} />
      {question}
    </div>
  )
}

function useBillForm({ classId, className, students, firstType }: BillingFormProps) {
  const [start] = useState<BillTyped>({ feeType: firstType, typed: null })
  const [form, setForm] = useState(start)
  const draft = useDraft({ name: `bill/${className}`, form, start, restore: setForm })
  const change = (part: Partial<BillTyped>) => {
    draft.begin()
    setForm((current) => ({ ...current, ...part }))
  }
  const { feeType, typed, dueOn } = form
  const { data: fee } = useQuery({ ...classFeeQuery(classId, feeType ?? ''), enabled: feeType !== null })
  const termDue = useTermDue()
  const [problem, setProblem] = useState<string | undefined>()
  const billing = useBilling(className, () => {
    draft.forget()
    setForm((current) => ({ ...current, typed: '' }))
  })
  // The amount the class is set to is offered until something is typed.
  const amountTyped = typed ?? (fee && fee.amount > 0 ? formatAmount(fee.amount) : '')
  const amount = parseCedis(amountTyped)
  const dueDate = dueOn === undefined ? (fee?.dueDate ?? termDue) : dueOn

  const preview = useBillPreview(feeType && amount ? { classId, feeType, amount, dueDate } : null)
  // A class without students is refused in our own words, and has nothing to foresee.
  const isHeld = preview !== null && students !== 0 && !isForeseen(preview)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!amount) return setProblem(sentences.classFee.invalidAmount)
    if (students === 0) return setProblem(sentences.classFee.noStudents)
    if (!feeType) return setProblem('Choose a fee type.')
    setProblem(undefined)
    if (isHeld) return
    billing.submit({ classId, feeType, amount, dueDate })
  }
  const { question } = draft
  return { feeType, amountTyped, dueDate, change, problem, preview, isHeld, billing, question, submit }
}

/** What this bill comes to; null while it is not said what to bill. */
function useBillPreview(fee: NewClassFee | null): Foreseen<BillPreview> | null {
  const answer = useQuery({
    ...billingPreviewQuery(fee ?? NO_FEE),
    enabled: fee !== null,
    placeholderData: (previous) => previous,
  })
  return fee && foreseenBy(answer)
}

const NO_FEE: NewClassFee = { classId: '', feeType: '', amount: pesewas(0), dueDate: null }

/** The product's fee types, and those of the school. */
function FeeTypeSelect({ feeType, onChange }: { feeType: string | null; onChange: (name: string) => void }) {
  const { data: own } = useQuery(feeTypesQuery())
  const names = [...new Set([...FEE_TYPES, ...(own ?? []).map(({ name }) => name)])]
  return (
    <Select
      label="Fee type"
      options={names.map((name) => ({ value: name, label: name }))}
      value={feeType}
      onChange={onChange}
    />
  )
}
