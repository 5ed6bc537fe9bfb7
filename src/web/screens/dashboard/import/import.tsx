import { useNavigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { importList } from '#web/queries/roster.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { CheckedList } from './checked-list.tsx'
import { ChooseFile } from './choose-file.tsx'
import { asRoster, useImport } from './use-import.ts'

export const meta = () => [{ title: 'Import students: Akontaa' }]

/** A class list on its way in: choose the file, see each problem in its row, mend it here, then all of it at once. */
export default function ImportStudents() {
  return useMay('manage_students') ? (
    <Import />
  ) : (
    <NotForYou title="Import students" needs="manage_students" />
  )
}

function Import() {
  const navigate = useNavigate()
  const { checked, isChoosing, problem, busy, ...list } = useImport()
  const importing = useAct({
    act: importList,
    onDone: ({ students }) => {
      showToast(`${counted(students, 'student')} ${students === 1 ? 'is' : 'are'} on the list.`)
      // The guide goes on: what is imported is charged nothing until its class is billed.
      navigate(paths.allClassFees)
    },
    onRefused: (refusal) => showProblem('Nothing was imported.', refusal.message),
  })
  return (
    <Page>
      <Chapters place="addStudent" page="Import" />
      <PageHead title="Import students" />
      {checked && !isChoosing ? (
        <CheckedList
          {...checked}
          problem={problem}
          checking={busy}
          importing={importing.busy}
          onChange={list.change}
          onImport={() => importing.submit(asRoster(checked.list, checked.choices))}
          onRestart={list.chooseAnother}
        />
      ) : (
        <ChooseFile
          busy={busy}
          problem={problem}
          onFile={list.open}
          onCancel={list.cancel}
          before={checked ? { name: checked.file.name, onBack: list.goBack } : null}
        />
      )}
    </Page>
  )
}
