import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { type StatementAccount, type StatementFile, undoFile } from '#web/queries/statements.ts'
import { AskDialog } from '#web/screens/dashboard/parts/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface FilesTableProps {
  files: readonly StatementFile[]
  accounts: readonly StatementAccount[]
  mayKeep: boolean
}

/** The statements brought last: what of each was new, and the way to take all of its posting back. */
export function FilesTable({ files, accounts, mayKeep }: FilesTableProps) {
  const [undoing, setUndoing] = useState<StatementFile | null>(null)
  const [asking, setAsking] = useState<{ file: StatementFile; reason: string } | null>(null)
  const labelOf = (id: string) => accounts.find((account) => account.id === id)?.label ?? ''
  return (
    <Card as="div">
      <Table cards breaks caption="Statements, the newest first">
        <TableHead
          names={['Brought', 'File', 'Account', 'Days', 'Lines', 'Act']}
          right={[4, 5]}
          unseen={[5]}
        />
        <tbody>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              account={labelOf(file.accountId)}
              onUndo={mayKeep && file.posted > 0 ? () => setUndoing(file) : undefined}
            />
          ))}
        </tbody>
      </Table>
      {undoing && (
        <UndoDialog
          file={undoing}
          onTakesTwo={(reason) => {
            setUndoing(null)
            setAsking({ file: undoing, reason })
          }}
          onClose={() => setUndoing(null)}
        />
      )}
      {asking && (
        <AskDialog
          what={`take back what was posted of ${asking.file.name}`}
          amount={undefined}
          about={`${counted(asking.file.posted, 'receipt')} of ${labelOf(asking.file.accountId)}, all of them or none.`}
          question={{ act: 'undo_file', fileId: asking.file.id }}
          reason={asking.reason}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  )
}

interface FileRowProps {
  file: StatementFile
  account: string
  /** Undefined where nothing is posted, and to whoever may not take it back. */
  onUndo: (() => void) | undefined
}

function FileRow({ file, account, onUndo }: FileRowProps) {
  return (
    <tr>
      <td className={cx(table.day, table.wrapped)}>
        {formatMoment(file.broughtAt)}, {file.broughtBy}
      </td>
      <td className={cx(table.below, table.wrapped)}>{file.name}</td>
      <td className={cx(table.below, table.wrapped)}>{account}</td>
      <td className={cx(table.below, table.wrapped)}>
        {formatDay(file.from)} to {formatDay(file.to)}
      </td>
      <td className={table.amount} data-plain>
        {file.lines.toLocaleString('en')}, {file.added.toLocaleString('en')} new
        {file.early > 0 && <span className={text.muted}>, {file.early} before the account begins</span>}
      </td>
      <td className={table.act}>
        {onUndo && (
          <Button small onClick={onUndo}>
            Undo posting
          </Button>
        )}
      </td>
    </tr>
  )
}

interface UndoDialogProps {
  file: StatementFile
  onTakesTwo: (reason: string) => void
  onClose: () => void
}

function UndoDialog({ file, onTakesTwo, onClose }: UndoDialogProps) {
  const why = useReason('Say why.')
  const undo = useAct({
    act: undoFile,
    onDone: (message) => {
      onClose()
      showToast(message)
    },
    onRefused: ({ code, message }, { reason }) =>
      code === 'needs_approval' ? onTakesTwo(reason) : why.refuse(message),
  })
  const submit = () => {
    const reason = why.take()
    if (reason) undo.submit({ fileId: file.id, reason })
  }
  return (
    <FormDialog
      title={`Take back what was posted of ${file.name}?`}
      onClose={onClose}
      onSubmit={submit}
      act={`Take ${counted(file.posted, 'receipt')} back`}
      busy={undo.busy && 'Taking back...'}
    >
      <Notice tone="wait" icon="warning">
        {counted(file.posted, 'receipt')} will be void, their families are told where a text went out, and the
        lines are in the tray again.
      </Notice>
      <ReasonField label="Why" data-first {...why.field} />
    </FormDialog>
  )
}
