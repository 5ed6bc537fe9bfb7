import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import {
  changeParentAccess,
  type ParentAccess,
  parentAccessQuery,
  parentsSheetFile,
} from '#web/queries/parent-access.ts'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** What parents see on their phones, whether papers invite them, and who has signed in. */
export function ParentsApp() {
  const { data, error, refetch } = useQuery(parentAccessQuery())
  return (
    <section aria-labelledby="parents-app">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="parents-app">Parents on their phones</h2>
      </Row>
      {!data && error && (
        <Problem
          sentence="What parents see did not load."
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Access access={data} />}
    </section>
  )
}

const LEVELS = ['Nothing', 'What is owed', 'Receipts too'] as const
const MEANT = { Nothing: 'off', 'What is owed': 'balances', 'Receipts too': 'on' } as const
const SHOWN: Record<ParentAccess['level'], (typeof LEVELS)[number]> = {
  off: 'Nothing',
  balances: 'What is owed',
  on: 'Receipts too',
}

function Access({ access }: { access: ParentAccess }) {
  const { level, onPapers, sentence, guardians, signedIn } = access
  const changing = useAct({
    act: changeParentAccess,
    onDone: () => showToast('Saved. It counts from each parent’s next look.'),
    onRefused: ({ message }) => showToast(message),
  })
  return (
    <Card pad>
      <div className={page.stack}>
        <Level
          level={level}
          signedIn={signedIn.length}
          onChange={(chosen) => changing.submit({ level: chosen })}
        />
        {level !== 'off' && (
          <TickLine
            checked={onPapers}
            onChange={({ currentTarget }) => changing.submit({ onPapers: currentTarget.checked })}
          >
            Receipts and bills say how to sign in
          </TickLine>
        )}
        {level !== 'off' && onPapers && <Notice icon="paper">{sentence}</Notice>}
        <p className={text.hint}>
          They sign in with the number you have for them and a code by SMS; the first time here also with a
          child’s code. A number you change or remove is out at once.
        </p>
        {level !== 'off' && (
          <p>
            {signedIn.length} of {counted(guardians, 'number')} signed in within 90 days.
          </p>
        )}
        {level !== 'off' && (
          <div>
            <FileButton icon="paper" what="sheet for parents" file={parentsSheetFile()}>
              A sheet for the notice board
            </FileButton>
          </div>
        )}
        <SignedIn signedIn={signedIn} />
      </div>
    </Card>
  )
}

interface LevelProps {
  level: ParentAccess['level']
  signedIn: number
  onChange: (level: ParentAccess['level']) => void
}

/** The arrow keys choose at once: what closes the app for everybody is asked first. */
function Level({ level, signedIn, onChange }: LevelProps) {
  const [isClosing, setClosing] = useState(false)
  const choose = (chosen: (typeof LEVELS)[number]) =>
    chosen === 'Nothing' && level !== 'off' ? setClosing(true) : onChange(MEANT[chosen])
  return (
    <>
      <Segmented
        label="Parents see, each of their own children only"
        options={LEVELS}
        value={SHOWN[level]}
        onChange={choose}
      />
      {isClosing && (
        <Closing
          signedIn={signedIn}
          onKeep={() => setClosing(false)}
          onAct={() => {
            setClosing(false)
            onChange('off')
          }}
        />
      )}
    </>
  )
}

function Closing(props: { signedIn: number; onKeep: () => void; onAct: () => void }) {
  const { signedIn, ...acts } = props
  return (
    <Confirm question="Show parents nothing?" keep="Keep it on" act="Show nothing" {...acts}>
      <p>
        {counted(signedIn, 'number')} signed in within 90 days: from the next look they see nothing of this
        school. Switched on again, they see it without signing in anew.
      </p>
    </Confirm>
  )
}

/** The newest; the sentence above counts all. */
const NAMED_MAX = 20

function SignedIn({ signedIn }: Pick<ParentAccess, 'signedIn'>) {
  if (signedIn.length === 0) return null
  return (
    <ShortList>
      {signedIn.slice(0, NAMED_MAX).map(({ guardianId, name, phone, children, seenAt }) => (
        <ShortListItem key={guardianId} name={name} about={`${children}, ${phone}`}>
          {formatMoment(seenAt)}
        </ShortListItem>
      ))}
    </ShortList>
  )
}
