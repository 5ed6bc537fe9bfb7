import type { UnderWay } from '#web/offline/under-way.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Strip } from '#web/ui/strip.tsx'
import text from '#web/ui/text.module.css'

const WORDS = {
  importStudents: { own: 'Bringing in the list', others: 'A list is being brought in', parts: 'children' },
  billClasses: { own: 'Billing the classes', others: 'The classes are being billed', parts: 'fees' },
  undoBillClasses: { own: 'Taking the bill back', others: 'A bill is being taken back', parts: 'fees' },
  promoteAll: { own: 'Promoting all classes', others: 'All classes are being promoted', parts: 'students' },
  undoYearEnd: {
    own: 'Undoing the promotion',
    others: 'The promotion of all classes is being undone',
    parts: 'students',
  },
} as const

/** What takes long at this school: what it is, how much of it is done, and that nobody has to wait for it. */
export default function UnderWayStrip({ acts }: { acts: readonly UnderWay[] }) {
  return acts.map(({ id, act, isOwn, done, of }) => {
    const words: (typeof WORDS)[UnderWay['act']] | undefined = WORDS[act]
    // An act of a later release than this page.
    if (!words) return null
    const { own, others, parts } = words
    const title = isOwn ? own : others
    return (
      <Strip key={id} role="status" icon="clock" title={`${title}.`}>
        <Progress label={title} done={done} of={of} />
        {of > 0 && (
          // Once a second: the bar says it to who asks, and nobody hears it unasked.
          <span className={text.number} aria-hidden>
            {done.toLocaleString('en')} of {of.toLocaleString('en')} {parts}
          </span>
        )}
        {isOwn && <span>It goes on when you leave this page or close it.</span>}
      </Strip>
    )
  })
}
