import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { Refusal } from '#shared/errors.ts'
import { type PayOut, putPhotoOn, sendPhoto } from '#web/queries/pay-outs.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** The photo of their receipt, now that there is one, or a better one. */
export function AddPhoto({ payOut }: { payOut: PayOut }) {
  const { problem, asked, setAsked, put, choose } = useAdding(payOut)
  return (
    <>
      <PhotoField
        label="Photo of the receipt"
        alt="Their receipt"
        photo={null}
        isAgain={payOut.hasPhoto}
        onChoose={choose}
      />
      <div role="alert">{problem && <ErrorLine>{problem}</ErrorLine>}</div>
      {asked && (
        <Confirm
          question={asked.question}
          keep="Look again"
          act="Put it here"
          danger={false}
          onKeep={() => setAsked(null)}
          onAct={() => {
            put(asked.photoId, true)
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

function useAdding(payOut: PayOut) {
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<{ photoId: string; question: string } | null>(null)
  const refused = ({ message, details }: Refusal) => setProblem(details.fields?.photo ?? message)
  const putting = useAct({
    act: putPhotoOn,
    onDone: () => showToast('The photo is kept.'),
    onRefused: refused,
  })
  const put = (photoId: string, confirm: boolean) => putting.submit({ payOutId: payOut.id, photoId, confirm })
  const sending = useAct({
    act: sendPhoto,
    onDone: ({ photoId, usedBy }) => {
      const isOther = usedBy !== null && usedBy.number !== payOut.number
      if (!isOther) return put(photoId, false)
      setAsked({
        photoId,
        question: `This photo is on ${usedBy.number}, ${formatDay(usedBy.date)}. Put it here as well?`,
      })
    },
    onRefused: refused,
    keyOf: ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`,
  })
  const choose = (file: File) => {
    setProblem(undefined)
    sending.submit(file)
  }
  return { problem, asked, setAsked, put, choose }
}
