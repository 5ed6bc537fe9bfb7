import { counted } from '#shared/counted.ts'
import { formatAmount } from '#shared/money.ts'
import { PLAN_PARTS_MAX, PLAN_PARTS_MIN } from '#shared/plans.ts'
import type { FamilyPlans, Plan } from '#web/queries/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import styles from './contact-log.module.css'
import { type PlanDraft, usePlanDraft } from './use-plan-draft.ts'

interface PlanDialogProps {
  familyId: string
  plans: FamilyPlans
  /** The one it takes the place of. */
  plan: Plan | undefined
  onClose: () => void
}

/** The dated parts of a plan, which come to what is owed. */
export function PlanDialog({ familyId, plans, plan, onClose }: PlanDialogProps) {
  const draft = usePlanDraft(familyId, plans, plan, onClose)
  const { debt, total, rows, problem } = draft
  return (
    <Dialog wide title={plan ? 'Change the plan' : 'Make a plan'} onClose={onClose}>
      <form onSubmit={draft.submit} noValidate>
        <DialogBody>
          {draft.owing.length > 1 && <Children draft={draft} />}
          <p>
            The debt is <b className={text.number}>{formatAmount(debt)}</b>. Only the days move: what is owed
            stays as it is{plan ? ', and this takes the place of the plan before' : ''}.
          </p>
          {rows.map((row, at) => (
            <PartRow key={row.key} row={row} draft={draft} at={at} />
          ))}
          <Row wrap align="center" className={styles.planActs}>
            <Button small icon="plus" disabled={rows.length >= PLAN_PARTS_MAX} onClick={draft.add}>
              Add a part
            </Button>
            <Button small kind="bare" onClick={draft.spread}>
              In equal parts
            </Button>
            <span className={text.hint} aria-live="polite">
              {problem
                ? ''
                : total === debt
                  ? `${counted(rows.length, 'part')}, ${formatAmount(total)} in all`
                  : `The parts come to ${formatAmount(total)}, the debt is ${formatAmount(debt)}.`}
            </span>
          </Row>
          <div role="alert">{problem && <ErrorLine>{problem}</ErrorLine>}</div>
        </DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Leave it</Button>
          <Button kind="primary" type="submit" busy={draft.busy && 'Writing...'}>
            Write the plan down
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}

function Children({ draft: { owing, chosen, choose } }: { draft: PlanDraft }) {
  return (
    <Stack as="fieldset" gap={2}>
      <legend className={text.strong}>Whose debt</legend>
      {owing.map(({ studentId, firstName, owed }) => (
        <TickLine key={studentId} checked={chosen.includes(studentId)} onChange={() => choose(studentId)}>
          {firstName} <span className={text.number}>{formatAmount(owed)}</span>
        </TickLine>
      ))}
    </Stack>
  )
}

interface PartRowProps {
  row: PlanDraft['rows'][number]
  draft: PlanDraft
  at: number
}

function PartRow({ row, draft: { rows, wrong, change, remove }, at }: PartRowProps) {
  return (
    <Grid align="start" gap={2} className={styles.planRow}>
      <MoneyField
        label={`Part ${at + 1}`}
        value={row.typed}
        error={wrong[`parts.${at}.amount`]}
        onChange={(typed) => change(at, { typed })}
      />
      <DateField
        label="by"
        value={row.on}
        error={wrong[`parts.${at}.on`]}
        onChange={(on) => change(at, { on })}
      />
      <Button
        kind="bare"
        icon="trash"
        aria-label={`Take part ${at + 1} out`}
        disabled={rows.length <= PLAN_PARTS_MIN}
        onClick={() => remove(at)}
      >
        {''}
      </Button>
    </Grid>
  )
}
