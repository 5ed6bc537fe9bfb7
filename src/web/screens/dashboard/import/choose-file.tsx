import { type DragEvent, useState } from 'react'
import { templateFile } from '#web/queries/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import styles from './import.module.css'

interface ChooseFileProps {
  busy: boolean
  problem: string | null
  onFile: (file: File) => void
  /** The list that is there already, to go back to. */
  before: { name: string; onBack: () => void } | null
}

/** Where a class list is dropped or chosen. */
export function ChooseFile({ busy, problem, onFile, before }: ChooseFileProps) {
  return (
    <div className={styles.narrow}>
      <Card pad stack>
        <p>
          Bring your class list as you keep it: CSV or Excel, columns in any order, also a sheet for each
          class. Name and class are enough to begin, better with the guardian’s phone; what each child owes
          from before can stand in columns such as “School Fees owed”.
        </p>
        <DropPlace busy={busy} onFile={onFile} />
        <div className={styles.acts}>
          <FileButton small way="save" icon="sheet" what="empty list (XLSX)" file={templateFile('xlsx')}>
            An empty list to fill in (XLSX)
          </FileButton>
          <FileButton small way="save" icon="sheet" what="empty list (CSV)" file={templateFile('csv')}>
            CSV<span className={text.unseen}> of the empty list</span>
          </FileButton>
          {before && (
            <Button small kind="bare" onClick={before.onBack}>
              Back to {before.name}
            </Button>
          )}
        </div>
        <div role="alert">
          {problem && (
            <Notice tone="bad" icon="warning">
              {problem}
            </Notice>
          )}
        </div>
      </Card>
    </div>
  )
}

function DropPlace({ busy, onFile }: Pick<ChooseFileProps, 'busy' | 'onFile'>) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <label
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="sheet" size={28} />
      <b className={text.strong}>{busy ? 'Reading the list...' : 'Drop the file here, or choose it'}</b>
      <span className={cx(text.small, text.muted)}>CSV or XLSX, up to 10 MB. Nothing is recorded yet.</span>
      <input
        className={text.unseen}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        disabled={busy}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
