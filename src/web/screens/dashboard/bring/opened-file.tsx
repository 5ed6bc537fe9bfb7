import { useConnection } from '#web/connection.ts'
import type { StatementMapping } from '#web/files/statements/mapping.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
          <p className={styles.intro}>
            These are rows of <b>{name}</b> as we read them. Put right what is wrong; we remember it for this
            account.
          </p>
          <ColumnsTable file={view} mapping={mapping} statement={statement} onChange={onChange} />
        </>
      ) : (
        <p className={styles.intro}>
          <b>{name}</b> says itself what is what.
        </p>
      )}
      <div className={styles.problem} role="alert">
        {problem && (
          <Notice tone="bad" icon="warning">
            {problem}
          </Notice>
        )}
      </div>
      {problem && (
        <div className={styles.acts}>
          <Button onClick={onAnother}>Another file</Button>
          <Button onClick={() => onChange(mapping)}>Try again</Button>
        </div>
      )}
      {isReadAnew && (
        <div className={styles.problem}>
          <Notice tone="wait" icon="warning">
            This file was read by other columns before. Lines that are here may come a second time: see how
            many are new before you bring it.
          </Notice>
        </div>
      )}
      {question && <FileQuestion question={question} mapping={mapping} onAnswer={onChange} />}
      {busy && !statement && (
        <Notice as="div" tone="wait" icon="sheet" role="status">
          <span className={styles.question}>
            <span>Reading the file...</span>
            <Button small onClick={onAnother}>
              Cancel
            </Button>
          </span>
        </Notice>
      )}
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
