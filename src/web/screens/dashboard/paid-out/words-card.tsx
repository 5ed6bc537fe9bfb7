import { useQuery } from '@tanstack/react-query'
import { keepWord, payOutFormQuery } from '#web/queries/pay-outs.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** The school's own words: a press takes one off the list; a new one is written where something is paid. */
export function WordsCard() {
  const { data: form } = useQuery(payOutFormQuery())
  const keeping = useAct({
    act: keepWord,
    onDone: (message, { word, ended }) =>
      showToast(
        message,
        ended ? [{ label: 'Undo', icon: 'undo', act: () => keeping.submit({ word, ended: false }) }] : [],
      ),
    onRefused: ({ message }) => showProblem('The list was not changed.', message),
    keyOf: ({ word, ended }: { word: string; ended: boolean }) => `${word} ${ended}`,
  })
  if (!form) return null
  return (
    <section>
      <Row className={page.section}>
        <h2>What it is for</h2>
      </Row>
      <Card pad stack>
        <Row wrap gap={2}>
          {form.words.map((word) => (
            <Button key={word} small icon="close" onClick={() => keeping.submit({ word, ended: true })}>
              <span className={text.unseen}>Take off the list: </span>
              {word}
            </Button>
          ))}
        </Row>
        <p className={text.hint}>
          A press takes a word off the list; what was paid out for it keeps it. A new word is written in the
          dialog that pays out.
        </p>
      </Card>
    </section>
  )
}
