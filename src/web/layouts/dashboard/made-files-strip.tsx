import { hideFile, type MadeFile } from '#web/offline/made-files.ts'
import { dropFile, takeFile } from '#web/queries/made-files.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Strip } from '#web/ui/strip.tsx'
import text from '#web/ui/text.module.css'
import { showProblem } from '#web/ui/toast.tsx'

const WORDS = {
  letters: { title: 'Making the letters', what: 'letters', parts: 'letters', way: 'open' },
  export: { title: 'Making the export', what: 'export', parts: 'parts', way: 'save' },
} as const

/** Files the person asked for: how far they are, and those that wait to be taken. */
export default function MadeFilesStrip({ files }: { files: readonly MadeFile[] }) {
  return files.map((file) =>
    file.state === 'making' ? (
      <FileInTheMaking key={file.fileId} file={file} />
    ) : (
      <ReadyFile key={file.fileId} file={file} />
    ),
  )
}

function FileInTheMaking({ file: { fileId, kind, done, of } }: { file: MadeFile }) {
  const { title, parts } = WORDS[kind]
  return (
    <Strip
      role="status"
      icon="clock"
      title={`${title}.`}
      act={
        <Button kind="bare" small onClick={() => void drop(fileId)}>
          Cancel<span className={text.unseen}> {title.toLowerCase()}</span>
        </Button>
      }
    >
      <Progress label={title} done={done} of={of} />
      {of > 0 && (
        // Once a second: the bar says it to who asks, and nobody hears it unasked.
        <span className={text.number} aria-hidden>
          {done.toLocaleString('en')} of {of.toLocaleString('en')} {parts}
        </span>
      )}
      <span>It goes on when you leave this page or close it.</span>
    </Strip>
  )
}

function ReadyFile({ file: { fileId, kind, said } }: { file: MadeFile }) {
  const { what, way } = WORDS[kind]
  return (
    <Strip
      role="status"
      icon="check"
      title={said ?? ''}
      act={
        <Row as="span" gap={2}>
          <FileButton small way={way} what={what} file={takeFile(fileId)} onCame={() => hideFile(fileId)}>
            Download<span className={text.unseen}> the {what}</span>
          </FileButton>
          <Button kind="bare" small onClick={() => void drop(fileId)}>
            Discard<span className={text.unseen}> the {what}</span>
          </Button>
        </Row>
      }
    >
      <span>Kept for a day.</span>
    </Strip>
  )
}

async function drop(fileId: string) {
  try {
    await dropFile(fileId)
    hideFile(fileId)
  } catch (error) {
    showProblem('The file was not discarded.', error instanceof Error ? error.message : undefined)
  }
}
