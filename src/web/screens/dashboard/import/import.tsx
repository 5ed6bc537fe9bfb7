import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#shared/counted.ts'
import { Refusal } from '#shared/errors.ts'
import { paths } from '#web/paths.ts'
import { checkList, importList, type RosterCheck } from '#web/queries/roster.ts'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { CheckedList } from './checked-list.tsx'
import { ChooseFile } from './choose-file.tsx'
import { type ClassList, readList, toCsv } from './read-list.ts'

export const meta = () => [{ title: 'Import students: Akontaa' }]

interface Checked {
  list: ClassList
  columns: Record<string, string>
  check: RosterCheck
}

/** A class list on its way in: choose the file, see each problem in its row, mend it here, then all of it at once. */
export default function ImportStudents() {
  const navigate = useNavigate()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const checking = useAct({
    act: async ({ list, columns }: Omit<Checked, 'check'>) => checkList({ csv: toCsv(list), columns }),
    onDone: (check, { list, columns }) => {
      setProblem(null)
      setChecked({ list, columns, check })
    },
    onRefused: (refusal) => setProblem(refusal.message),
  })
  const importing = useAct({
    act: importList,
    onDone: ({ students }) => {
      showToast(
        students === 1
          ? '1 student is on the list.'
          : `${counted(students, 'student')} ${students === 1 ? 'is' : 'are'} on the list.`,
      )
      navigate(paths.dashboard)
    },
    onRefused: (refusal) => showProblem('Nothing was imported.', refusal.message),
  })
  const open = async (file: File) => {
    try {
      checking.submit({ list: await readList(file), columns: {} })
    } catch (error) {
      setProblem(
        error instanceof Error && !(error instanceof Refusal) ? error.message : 'The file could not be read.',
      )
    }
  }
  return (
    <Page>
      <Crumbs
        trail={[
          { label: 'Students', to: paths.dashboard },
          { label: 'Your records', to: paths.records },
          { label: 'Import' },
        ]}
      />
      <PageHead title="Import students" />
      {checked ? (
        <CheckedList
          {...checked}
          problem={problem}
          checking={checking.busy}
          importing={importing.busy}
          onChange={(list, columns) => checking.submit({ list, columns })}
          onImport={() => importing.submit({ csv: toCsv(checked.list), columns: checked.columns })}
          onRestart={() => setChecked(null)}
        />
      ) : (
        <ChooseFile busy={checking.busy} problem={problem} onFile={(file) => void open(file)} />
      )}
    </Page>
  )
}
