import { counted } from '#shared/counted.ts'
import { formatCedisSpaced } from '#shared/money.ts'
import { type NoticeDraft, type NoticePreview, sendNotice } from '#web/queries/notices.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SmsSlip } from '#web/ui/sms-slip.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface BeforeItGoesProps {
  draft: NoticeDraft
  preview: NoticePreview
  onKeep: () => void
  onWritten: () => void
}

/** Whom it reaches, the very text, and what the texts cost. */
export function BeforeItGoes({ draft, preview, onKeep, onWritten }: BeforeItGoesProps) {
  const { families, readers, pushed, unreached, cost } = preview
  const sending = useAct({
    act: sendNotice,
    onDone: (message) => {
      showToast(message)
      onWritten()
    },
    onRefused: ({ message }) => showProblem('The notice was not written.', message),
  })
  const whole = formatCedisSpaced(cost)
  return (
    <Confirm
      question={`Write to ${counted(families, 'family', 'families')}?`}
      keep="Change it"
      act={draft.texts ? `Write, and text for ${whole}` : 'Write it'}
      danger={false}
      busy={sending.busy && 'Writing...'}
      onKeep={onKeep}
      onAct={() => sending.submit(draft)}
    >
      <Lead label="Numbers that read it in the app" amount={readers} />
      {pushed > 0 && <Lead label="of them told on the phone at once, free" amount={pushed} />}
      {draft.texts && <Texts preview={preview} whole={whole} />}
      {unreached > 0 && (
        <Notice as="p" tone="wait">
          {readers === 0 && !draft.texts
            ? 'Nobody of them reads the app yet. Without an SMS nobody is told.'
            : `${counted(unreached, 'guardian')} will not be told: not in the app${draft.texts ? ', and no SMS' : ''}.`}
        </Notice>
      )}
    </Confirm>
  )
}

function Texts({ preview, whole }: { preview: NoticePreview; whole: string }) {
  const { numbers, withoutText, segments, price, goesNow } = preview
  return (
    <>
      <SmsSlip head={`to ${counted(numbers, 'number')}`} text={preview.text} letters={preview.text.length} />
      <Lead label={`${counted(numbers * segments, 'SMS', 'SMS')} at GH₵ ${price}`} amount={whole} />
      {withoutText > 0 && (
        <p className={text.hint}>
          {counted(withoutText, 'guardian')} without: no mobile number, a wrong one, or they asked for no
          texts.
        </p>
      )}
      <p className={text.hint}>
        {goesNow
          ? 'Texts go in a minute.'
          : 'Texts wait for the day: they go from 08:00 to 19:00, Monday to Saturday.'}
      </p>
    </>
  )
}
