import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { promoteAll, undoYearEnd } from '#web/queries/classes-acts.ts'
import { useMay } from '#web/queries/person.ts'
import { COMPLETED } from '#web/queries/students.ts'
import { type YearEnd, yearEndQuery } from '#web/queries/year-end.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ClassPlans } from './class-plans.tsx'

export const meta = () => [{ title: 'Year-end: Akontaa' }]

/** Promotes all classes at once: who repeats is ticked, what will happen is shown first, and it can be undone. */
export default function YearEndScreen() {
  return useMay('manage_students') ? <PromoteAll /> : <NotForYou title="Year-end" needs="manage_students" />
}

function PromoteAll() {
  const [repeaters, setRepeaters] = useState<ReadonlySet<string>>(new Set())
  const { data: plan, error, refetch } = useQuery(yearEndQuery([...repeaters]))
  const [asking, setAsking] = useState<'promote' | 'undo' | null>(null)
  const acts = useYearEndActs(() => {
    setAsking(null)
    setRepeaters(new Set())
  })
  return (
    <Page>
      <YearEndHead />
      <div className={page.columns}>
        <section className={page.stack} aria-label="Classes">
          {plan?.last && (
            <LastTime last={plan.last} mayPromote={plan.mayPromote} onUndo={() => setAsking('undo')} />
          )}
          <Card as="div" aria-busy={!plan && !error}>
            {!plan && error && (
              <Problem sentence="The classes did not load." detail={error.message} onRetry={refetch} />
            )}
            <ClassPlans classes={plan?.classes} repeaters={repeaters} onRepeaters={setRepeaters} />
          </Card>
        </section>
        {plan && <Sums plan={plan} onPromote={() => setAsking('promote')} />}
      </div>
      {asking === 'promote' && plan && (
        <PromoteQuestion
          plan={plan}
          busy={acts.promoting.busy}
          onKeep={() => setAsking(null)}
          onAct={() => acts.promoting.submit([...repeaters])}
        />
      )}
      {asking === 'undo' && plan?.last && (
        <UndoQuestion
          last={plan.last}
          busy={acts.undoing.busy}
          onKeep={() => setAsking(null)}
          onAct={(yearEndId) => acts.undoing.submit(yearEndId)}
        />
      )}
    </Page>
  )
}

function YearEndHead() {
  return (
    <>
      <Crumbs
        trail={[{ label: sentences.titles.classRecords, to: paths.classRecord() }, { label: 'Year-end' }]}
      />
      <PageHead
        title="Year-end"
        acts={
          <ButtonLink icon="pencil" to={paths.classSetup}>
            Change where classes go
          </ButtonLink>
        }
      />
    </>
  )
}

function useYearEndActs(onOver: () => void) {
  const undoing = useAct({
    act: undoYearEnd,
    onDone: ({ message }) => {
      onOver()
      showToast(message)
    },
    onRefused: (refusal) => {
      onOver()
      showProblem('The promotion was not undone.', refusal.message)
    },
  })
  const promoting = useAct({
    act: promoteAll,
    onDone: ({ message, yearEndId }) => {
      onOver()
      showToast(message, [{ label: 'Undo', icon: 'undo', act: () => undoing.submit(yearEndId) }])
    },
    onRefused: (refusal) => {
      onOver()
      showProblem(sentences.batch.promoteFailed, refusal.message)
    },
  })
  return { promoting, undoing }
}

interface LastTimeProps {
  last: NonNullable<YearEnd['last']>
  mayPromote: boolean
  onUndo: () => void
}

function LastTime({ last, mayPromote, onUndo }: LastTimeProps) {
  return (
    <Notice as="div" icon="check" tone={mayPromote ? 'plain' : 'good'}>
      <p>
        All classes were promoted on {formatDay(last.recordedAt.slice(0, 10))} by {last.recordedBy}:{' '}
        {counted(last.promoted, 'student')} moved up, {last.completed} completed, {last.repeated} stayed.
        {!mayPromote && ' They cannot be promoted again this year.'}
      </p>
      {!mayPromote && (
        <p>
          <Button small icon="undo" onClick={onUndo}>
            Undo
          </Button>
        </p>
      )}
    </Notice>
  )
}

interface SumsProps {
  plan: YearEnd
  onPromote: () => void
}

/** What will happen, and the act under it; on a phone at the thumb, for the list before it is long. */
function Sums({ plan, onPromote }: SumsProps) {
  const moving = plan.promoted + plan.completed
  const isOver = moving === 0 || !plan.mayPromote
  const act = (
    <Button kind="primary" disabled={isOver} onClick={onPromote}>
      Promote all classes
    </Button>
  )
  return (
    <Sheet aria-label="What will happen">
      <section>
        <SheetHead title="All classes">
          <span className={cx(text.small, text.muted, text.number)}>
            {counted(moving + plan.repeated, 'student')}
          </span>
        </SheetHead>
        <Stack gap={4}>
          <Figures plan={plan} />
          <p className={text.hint}>
            Who still owes stays on the list of students and on the {COMPLETED} card, and can pay.
          </p>
          <Grid className={only.wide}>{act}</Grid>
          {moving === 0 && <p className={text.hint}>There is nobody to promote.</p>}
        </Stack>
      </section>
      {!isOver && <div className={page.thumb}>{act}</div>}
    </Sheet>
  )
}

function Figures({ plan }: { plan: YearEnd }) {
  return (
    <div>
      <Lead label="Move up a class" amount={plan.promoted} />
      <Lead label="Complete the school" amount={plan.completed} />
      <Lead label="Repeat their class" amount={plan.repeated} />
      {plan.owing > 0 && (
        <Lead
          sum
          label="Leavers owe"
          count={`${plan.owing} of ${plan.completed}`}
          amount={formatAmount(plan.owed)}
          tone="owed"
        />
      )}
    </div>
  )
}

interface PromoteQuestionProps {
  plan: YearEnd
  busy: boolean
  onKeep: () => void
  onAct: () => void
}

function PromoteQuestion({ plan, busy, onKeep, onAct }: PromoteQuestionProps) {
  const { goesOnUntil } = plan
  return (
    <Confirm
      question={
        goesOnUntil
          ? 'The school year goes on. Promote everybody now?'
          : `Promote ${counted(plan.promoted + plan.completed, 'student')} of all classes?`
      }
      keep="Not yet"
      act={goesOnUntil ? 'Promote in the middle of the year' : 'Promote all classes'}
      danger={false}
      busy={busy && sentences.batch.promoting}
      onKeep={onKeep}
      onAct={onAct}
    >
      {goesOnUntil && (
        <Notice tone="wait" icon="warning">
          The year ends on {formatDay(goesOnUntil)}. Every child moves up today, and the next bill of a class
          is for the children who are in it then.
        </Notice>
      )}
      <Figures plan={plan} />
      <p className={text.hint}>Nothing is charged. What they owe goes with them. It can be undone.</p>
    </Confirm>
  )
}

interface UndoQuestionProps {
  last: NonNullable<YearEnd['last']>
  busy: boolean
  onKeep: () => void
  onAct: (yearEndId: string) => void
}

function UndoQuestion({ last, busy, onKeep, onAct }: UndoQuestionProps) {
  return (
    <Confirm
      question="Put everybody back into the class they came from?"
      keep="Leave it"
      act={`Undo the promotion of ${counted(last.promoted + last.completed, 'student')}`}
      busy={busy && 'Undoing...'}
      onKeep={onKeep}
      onAct={() => onAct(last.yearEndId)}
    >
      <p>
        Those who completed come back into their last class. Who was moved again since stays. No money is
        touched.
      </p>
    </Confirm>
  )
}
