import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  closeExamRegister,
  type ExamRegister,
  examRegisterFile,
  examRegistersQuery,
} from '#web/queries/exams.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { EndIt } from '#web/screens/dashboard/parts/end-it.tsx'
import { ListChoice, ListTerms, ListTools } from '#web/screens/dashboard/parts/list-about.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import { Candidates } from './candidates.tsx'
import { NewRegisterDialog } from './new-register-dialog.tsx'

export const meta = () => [{ title: 'BECE register: Akontaa' }]

const TITLE = 'BECE register'

/** Who is registered for an examination of WAEC, and has paid its fee. */
export default function ExamsPage() {
  return useMay('see_exams') ? <Exams /> : <NotForYou title={TITLE} needs="see_exams" />
}

function Exams() {
  const { data, error, refetch } = useQuery(examRegistersQuery())
  const [isAdding, setAdding] = useState(false)
  const mayKeep = [useMay('keep_exams'), !useIsExpired()].every(Boolean)
  const [id, setId] = useQueryState('register')
  const chosen = data?.find((each) => each.id === id) ?? data?.[0]
  useShortcuts({ n: () => mayKeep && setAdding(true) })
  const add = mayKeep && (
    <Button
      kind={chosen ? 'quiet' : 'primary'}
      small={Boolean(chosen)}
      shortcut="N"
      onClick={() => setAdding(true)}
    >
      Begin a register
    </Button>
  )
  return (
    <Page aria-busy={!data && !error}>
      <Chapters place="classes" page={TITLE} />
      <PageHead title={chosen ? `${chosen.exam} ${chosen.year}` : TITLE} acts={chosen && add} />
      {!data && error && (
        <Problem sentence="The registers did not load." detail={error.message} onRetry={refetch} />
      )}
      {data && !chosen && <NoRegister add={add} />}
      {chosen && (
        <>
          <Tools all={data ?? []} chosen={chosen} mayKeep={mayKeep} onChoose={setId} />
          <ListTerms>
            <b>{chosen.feeType}</b> is passed on to WAEC. No reduction touches it, no clearance asks for it,
            and nobody is kept from {chosen.exam} over what is owed.
          </ListTerms>
          <Candidates key={chosen.id} register={chosen} mayKeep={mayKeep} />
        </>
      )}
      {isAdding && (
        <NewRegisterDialog
          onClose={() => setAdding(false)}
          onBegun={(registerId) => {
            setAdding(false)
            setId(registerId)
          }}
        />
      )}
    </Page>
  )
}

function NoRegister({ add }: { add: React.ReactNode }) {
  return (
    <Card as="div">
      <Empty title="No register yet." actions={add}>
        A register says who is charged WAEC’s fee, who has paid it, and who is registered, with the index
        number and the day. Whoever has paid and is not registered stands first, in red.
      </Empty>
    </Card>
  )
}

interface ToolsProps {
  all: readonly ExamRegister[]
  chosen: ExamRegister
  mayKeep: boolean
  onChoose: (registerId: string) => void
}

function Tools({ all, chosen, mayKeep, onChoose }: ToolsProps) {
  return (
    <ListTools>
      {all.length > 1 && (
        <ListChoice>
          <LightSelect
            label="Which examination"
            options={all.map(({ id, exam, year }) => ({ value: id, label: `${exam} ${year}` }))}
            value={chosen.id}
            onChange={onChoose}
          />
        </ListChoice>
      )}
      <FileButton icon="paper" what="register" file={examRegisterFile(chosen.id, 'pdf')}>
        PDF
      </FileButton>
      <FileButton way="save" icon="sheet" what="register (XLSX)" file={examRegisterFile(chosen.id, 'xlsx')}>
        XLSX
      </FileButton>
      {mayKeep && (
        <EndIt
          id={chosen.id}
          end={closeExamRegister}
          question={`End the register of ${chosen.exam} ${chosen.year}?`}
        >
          It leaves this page. Who was registered stays in the school’s export.
        </EndIt>
      )}
    </ListTools>
  )
}
