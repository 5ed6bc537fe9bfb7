import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { classesQuery } from '#web/queries/classes.ts'
import { useMay } from '#web/queries/person.ts'
import { importList } from '#web/queries/roster.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Button } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { Account } from './account.tsx'
import { Before } from './before.tsx'
import { type Brought, BroughtIn } from './brought-in.tsx'
import { Changes } from './changes.tsx'
import { CheckedList } from './checked-list.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ListsBrought, useUndoList } from './lists-brought.tsx'
import { waitingQuestions } from './questions.tsx'
import { rowsOfFile } from './rows-of-file.ts'
import { ASKED_ELSEWHERE } from './to-mend.tsx'
import { asRoster, type CheckedImport, useImport } from './use-import.ts'
import { WhatItHolds } from './what-it-holds.tsx'

export const meta = () => [{ title: 'Import students: Akontaa' }]

/** A class list on its way in: the file and what is asked about it, what it changes, what it will do, and then all of it at once. */
export default function ImportStudents() {
  return useMay('manage_students') ? (
    <Import />
  ) : (
    <NotForYou title="Import students" needs="manage_students" />
  )
}

function Import() {
  const { checked, isChoosing, problem, busy, ...list } = useImport()
  const [brought, setBrought] = useState<Brought | null>(null)
  const undoing = useUndoList()
  const noteBrought = (now: Brought) => {
    setBrought(now)
    const { listId, students, account } = now
    const changed = account.changes > 0 ? ` ${counted(account.changes, 'row')} of known children.` : ''
    const said = `${counted(students, 'student')} ${students === 1 ? 'is' : 'are'} on the list.${changed}`
    const undo = () => listId && undoing.ask({ listId, students, changed: account.changes })
    showToast(said, listId ? [{ label: 'Undo this list', icon: 'undo', act: undo }] : [])
  }
  return (
    <Page>
      <Chapters place="addStudent" page="Import" />
      {undoing.question}
      {brought ? (
        <BroughtIn {...brought} />
      ) : checked && !isChoosing ? (
        <Steps
          key={checked.file.name}
          checked={checked}
          problem={problem}
          busy={busy}
          onBrought={noteBrought}
          {...list}
        />
      ) : (
        <>
          <PageHead title="Import students" />
          <div className={page.columns}>
            <div className={page.stack}>
              <ChooseFile
                busy={busy}
                problem={problem}
                onFile={list.open}
                onCancel={list.cancel}
                before={checked ? { name: checked.file.name, onBack: list.goBack } : null}
              />
              <ListsBrought />
            </div>
            <WhatItHolds />
          </div>
        </>
      )}
    </Page>
  )
}

type Step = 'file' | 'changes' | 'before'

interface StepsProps
  extends Pick<ReturnType<typeof useImport>, 'problem' | 'busy' | 'change' | 'chooseAnother'> {
  checked: CheckedImport
  onBrought: (brought: Brought) => void
}

/** The file, the changes, what will be; the account stands above all three and is never pushed. */
function Steps({ checked, problem, busy, change, chooseAnother, onBrought }: StepsProps) {
  const [step, setStep] = useState<Step>('file')
  const { data: classes } = useQuery(classesQuery())
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const { check, choices, list } = checked
  const importing = useAct({
    act: importList,
    onDone: (reply) => onBrought({ ...reply, picture: check.picture, listRows: rowsOfFile(checked) }),
    onRefused: (refusal) => showProblem('Nothing was imported.', refusal.message),
  })
  const lists = {
    classNames: (classes ?? []).map(({ name }) => name),
    feeTypes: (feeTypes ?? []).map(({ name }) => name),
  }
  return (
    <div className={page.stack}>
      <PageHead
        title={titleOf(step, checked)}
        count={step === 'before' ? 'nothing is kept yet' : waitingWords(checked)}
        isCountLive
        acts={<Acts step={step} checked={checked} onStep={setStep} onAnother={chooseAnother} />}
      />
      <Account account={check.account} sum={check.sum} rows={rowsOfFile(checked)} />
      {step === 'file' && (
        <CheckedList {...checked} {...lists} problem={problem} checking={busy} onChange={change} />
      )}
      {step === 'changes' && <Changes {...checked} checking={busy} onChange={change} />}
      {step === 'before' && (
        <Before
          {...checked}
          problem={problem}
          importing={importing.busy}
          onImport={() =>
            importing.submit({ ...asRoster(list, choices), name: checked.file.name.slice(0, 120) })
          }
        />
      )}
    </div>
  )
}

function titleOf(step: Step, { file, check }: CheckedImport): string {
  if (step === 'file') return file.name
  if (step === 'before') return 'What this list will do'
  const twins = check.namesakes.length
  const said = [
    check.changeRows > 0 ? counted(check.changeRows, 'change') : '',
    twins > 0 ? `${twins} of one name` : '',
  ]
  return said.filter(Boolean).join(', ')
}

/** All that waits for the office: questions, rows to mend, changes. */
function waitingOf(checked: CheckedImport): { questions: number; changes: number } {
  const unread = checked.check.problems.some(({ problems }) =>
    problems.some(({ message }) => !ASKED_ELSEWHERE.test(message)),
  )
  return { questions: waitingQuestions(checked) + (unread ? 1 : 0), changes: checked.check.waiting }
}

function waitingWords(checked: CheckedImport): string {
  const { questions, changes } = waitingOf(checked)
  const all = questions + changes
  return all === 0 ? 'nothing waits for you' : `${all} ${all === 1 ? 'waits' : 'wait'} for you`
}

interface ActsProps {
  step: Step
  checked: CheckedImport
  onStep: (step: Step) => void
  onAnother: () => void
}

/** The way on is never grey: while something waits it goes there. */
function Acts({ step, checked, onStep, onAnother }: ActsProps) {
  const { check } = checked
  const hasChanges = check.changes.length + check.namesakes.length > 0
  const { questions, changes } = waitingOf(checked)
  const goOn = () => {
    const waits = step === 'file' ? questions : changes
    const first = document.querySelector<HTMLElement>('[data-question][data-waits]')
    if (waits > 0 && first) {
      first.focus()
      first.scrollIntoView({ block: 'center' })
      showProblem(`${counted(waits, 'question')} ${waits === 1 ? 'waits' : 'wait'} for you.`)
    } else if (questions > 0) onStep('file')
    else if (step === 'file' && hasChanges) onStep('changes')
    else onStep('before')
  }
  return (
    <>
      <Button
        onClick={
          step === 'file' ? onAnother : () => onStep(step === 'before' && hasChanges ? 'changes' : 'file')
        }
      >
        {step === 'file' ? 'Another file' : 'Back'}
      </Button>
      {step !== 'before' && (
        <Button kind="primary" onClick={goOn}>
          {step === 'file' && hasChanges ? 'Go on to the changes' : 'Go on: see what will be'}
        </Button>
      )}
    </>
  )
}
