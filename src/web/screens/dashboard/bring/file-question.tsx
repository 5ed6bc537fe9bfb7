import { dayOf } from '#shared/dates.ts'
import type { StatementMapping, StatementQuestion } from '#web/files/statements/mapping.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './bring.module.css'

interface FileQuestionProps {
  question: StatementQuestion
  mapping: StatementMapping
  onAnswer: (mapping: StatementMapping) => void
}

/** What the file cannot say: asked once, in the words of its own row. */
export function FileQuestion({ question, mapping, onAnswer }: FileQuestionProps) {
  const { sentence, answers } = asked(question)
  return (
    <Notice as="div" tone="wait" icon="warning" role="group" aria-label="A question about this file">
      <Stack as="span">
        <span>
          Row {question.row}: {sentence}
        </span>
        <Row as="span" wrap gap={3} className={styles.acts}>
          {answers.map(({ label, said }) => (
            <Button small key={label} onClick={() => onAnswer({ ...mapping, ...said })}>
              {label}
            </Button>
          ))}
        </Row>
      </Stack>
    </Notice>
  )
}

interface Asked {
  sentence: string
  answers: { label: string; said: Partial<StatementMapping> }[]
}

function asked(question: StatementQuestion): Asked {
  if (question.about === 'dayOrder') {
    const { cell, dayFirst, monthFirst } = question
    return {
      sentence: `is ${cell} the day ${dayFirst}?`,
      answers: [
        { label: `Yes, ${dayFirst}`, said: { dayOrder: 'day_first' } },
        { label: `No, ${monthFirst}`, said: { dayOrder: 'month_first' } },
      ],
    }
  }
  if (question.about === 'year') {
    const year = Number(dayOf(new Date()).slice(0, 4))
    return {
      sentence: `${question.cell} has no year. Of which year is the newest line?`,
      answers: [year, year - 1].map((one) => ({ label: String(one), said: { year: one } })),
    }
  }
  return {
    sentence: 'nothing says whether its amount came in or went out. Choose the column that does, or say:',
    answers: [{ label: 'All of it came in', said: { isAllIn: true } }],
  }
}
