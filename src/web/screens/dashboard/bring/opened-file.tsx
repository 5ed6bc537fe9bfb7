import { useConnection } from '#web/connection.ts'
import type { StatementMapping } from '#web/files/statements/mapping.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import place from '#web/ui/place.module.css'
import styles from './bring.module.css'
import { ColumnsTable } from './columns-table.tsx'
import { FileQuestion } from './file-question.tsx'
import { Findings } from './findings.tsx'
import type { Bringing } from './use-bring.ts'

interface OpenedFileProps {
  bringing: Bringing
  account: string
  /** Lines of the account were read by other columns. */
  isReadAnew: boolean
  problem: string | null
  /** It is being read or checked. */
  busy: boolean
  isTaking: boolean
  onChange: (mapping: StatementMapping) => void
  onTake: () => void
  onAnother: () => void
}

/** A file that was opened: its columns, what has to be asked, what was found. */
export function OpenedFile(props: OpenedFileProps) {
  const { bringing, account, isReadAnew, problem, busy, isTaking, onChange, onTake, onAnother } = props
  const { name, view, mapping, statement, question } = bringing
  const { up } = useConnection()
  return (
    <>
      {view.headings.length > 0 ? (
        <>
          <p className={place.below4}>
            These are rows of <b>{name}</b> as we read them. Put right what is wrong; we remember it for this
            account.
          </p>
          <ColumnsTable file={view} mapping={mapping} statement={statement} onChange={onChange} />
        </>
      ) : (
        <p className={place.below4}>
          <b>{name}</b> says itself what is what.
        </p>
      )}
      <FileProblem sentence={problem} onAnother={onAnother} onAgain={() => onChange(mapping)} />
      {isReadAnew && (
        <div className={styles.problem}>
          <Notice tone="wait" icon="warning">
            This file was read by other columns before. Lines that are here may come a second time: see how
            many are new before you bring it.
          </Notice>
        </div>
      )}
      {question && <FileQuestion question={question} mapping={mapping} onAnswer={onChange} />}
      {busy && !statement && <ReadingNow onCancel={onAnother} />}
      {!problem && (
        <Findings
          bringing={bringing}
          account={account}
          bringingNow={isTaking}
          isConnected={up}
          onBring={onTake}
          onAnother={onAnother}
        />
      )}
    </>
  )
}

interface FileProblemProps {
  sentence: string | null
  onAnother: () => void
  onAgain: () => void
}

/** Why it cannot be taken, and what to do then: the connection, the account or a column may have been what was wrong. */
function FileProblem({ sentence, onAnother, onAgain }: FileProblemProps) {
  return (
    <>
      <div className={styles.problem} role="alert">
        {sentence && (
          <Notice tone="bad" icon="warning">
            {sentence}
          </Notice>
        )}
      </div>
      {sentence && (
        <Row wrap gap={3} className={styles.acts}>
          <Button onClick={onAnother}>Another file</Button>
          <Button onClick={onAgain}>Try again</Button>
        </Row>
      )}
    </>
  )
}

function ReadingNow({ onCancel }: { onCancel: () => void }) {
  return (
    <Notice as="div" tone="wait" icon="sheet" role="status">
      <Stack as="span">
        <span>Reading the file...</span>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Notice>
  )
}
