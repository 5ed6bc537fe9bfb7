import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import {
  type Difference,
  differenceQuery,
  type ReductionBody,
  type ReductionRule,
  saveRule,
} from '#web/queries/reductions.ts'
import { useKept } from '#web/screens/dashboard/parts/use-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { DifferenceLines, sayDifference } from './difference-lines.tsx'
import { RuleFields } from './rule-fields.tsx'
import { formOf, type RuleErrors, type RuleForm, readForm } from './rule-form.ts'

interface RuleDialogProps {
  /** Undefined is a new one. */
  rule: ReductionRule | undefined
  onClose: () => void
}

/** A rule: who, of which fees, how much, from when; the last step is what it does to the charges of this term. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const { form, change, errors, previewed, look, back, onWrong, leave } = useRuleForm(rule, onClose)
  return (
    <Dialog title={rule ? `Change ${rule.name}` : 'New rule'} onClose={onClose} wide>
      {previewed ? (
        <Preview {...{ ruleId: rule?.id, rule: previewed, onWrong }} onBack={back} onSaved={leave} />
      ) : (
        <form onSubmit={look} noValidate>
          <DialogBody>
            <RuleFields form={form} errors={errors} onChange={change} />
            <DialogActs>
              <Button onClick={leave}>Cancel</Button>
              <Button kind="primary" type="submit">
                See what it does
              </Button>
            </DialogActs>
          </DialogBody>
        </form>
      )}
    </Dialog>
  )
}

function useRuleForm(rule: ReductionRule | undefined, onClose: () => void) {
  const [start] = useState(() => formOf(rule))
  const [form, setForm] = useState(start)
  const { forget } = useKept({ name: `reduction/${rule?.id ?? 'new'}`, form, start, restore: setForm })
  const [errors, setErrors] = useState<RuleErrors>({})
  const [previewed, setPreviewed] = useState<ReductionBody | null>(null)
  const leave = () => {
    forget()
    onClose()
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    const read = readForm(form)
    setErrors('errors' in read ? read.errors : {})
    if ('rule' in read) setPreviewed(read.rule)
    else focusFirstWrong()
  }
  const onWrong = (fields: RuleErrors) => {
    setErrors(fields)
    setPreviewed(null)
    focusFirstWrong()
  }
  const change = (part: Partial<RuleForm>) => {
    setForm({ ...form, ...part })
    setErrors({})
  }
  const back = () => setPreviewed(null)
  return { form, change, errors, previewed, look, back, onWrong, leave }
}

interface PreviewProps {
  ruleId: string | undefined
  rule: ReductionBody
  onWrong: (fields: RuleErrors) => void
  onBack: () => void
  onSaved: () => void
}

function Preview({ ruleId, rule, onWrong, onBack, onSaved }: PreviewProps) {
  const { data, error, refetch } = useQuery(differenceQuery({ ...(ruleId ? { ruleId } : {}), rule }))
  const wrong = error instanceof Refusal ? error.details.fields : undefined
  useEffect(() => {
    if (wrong) onWrong(wrong)
  })
  const saving = useAct({
    act: saveRule,
    onDone: ({ message, warnings }) => {
      showToast(message, [], warnings.join(' ') || undefined)
      onSaved()
    },
    onRefused: (refusal) => {
      if (refusal.details.fields) onWrong(refusal.details.fields)
      showProblem('The rule was not saved.', refusal.message)
    },
  })
  return (
    <DialogBody>
      <WhatItDoes {...{ data, error, refetch }} />
      <DialogActs>
        <Button onClick={onBack}>Back</Button>
        <Button
          kind="primary"
          data-first
          disabled={!data}
          busy={saving.busy && 'Saving...'}
          onClick={() => saving.submit({ ruleId, rule })}
        >
          Save the rule
        </Button>
      </DialogActs>
    </DialogBody>
  )
}

interface WhatItDoesProps {
  data: Difference | undefined
  error: Error | null
  refetch: () => void
}

function WhatItDoes({ data, error, refetch }: WhatItDoesProps) {
  return (
    <Stack gap={3} aria-live="polite">
      <h3>On the charges of this term</h3>
      {!data && error && (
        <Problem sentence="What it does could not be reckoned." detail={error.message} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton width={320} height={60} />}
      {data?.lines.length === 0 && (
        <p>
          Nothing that is billed already changes. It counts from the next billing on; with an earlier first
          day, also for what was billed since then.
        </p>
      )}
      {data && data.lines.length > 0 && (
        <>
          <p>
            {sayDifference(data)}{' '}
            <span className={text.muted}>
              Saving writes none of it: it waits under “Not yet posted” until you post it.
            </span>
          </p>
          <DifferenceLines difference={data} />
        </>
      )}
    </Stack>
  )
}
