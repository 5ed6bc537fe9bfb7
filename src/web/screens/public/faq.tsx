import { REGISTRATION_FEE, RENEWAL_FEE } from '#shared/constants.ts'
import { formatShort } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { InnerPage } from '#web/screens/public/parts/inner-page.tsx'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import ruled from '#web/screens/public/parts/ruled.module.css'
import { cx } from '#web/ui/cx.ts'
import styles from './faq.module.css'

const questions = [
  {
    question: 'How do I set fees for a class?',
    answer:
      'Open All Fees, choose or add a fee type, and set its amount for each class. You may bill the same fee type at a different amount in every class.',
  },
  {
    question: 'Do I have to add the fee to each child?',
    answer:
      'No. Fees are assigned automatically to the students in that class. A child who joins the class later is charged that class’s fees for the term as well, and never twice for the same one.',
  },
  {
    question: 'I credited the wrong fee type. How do I put it right?',
    answer:
      'Debit the wrong fee type and credit the right one by the same amount, or press Move and let Akontaa write both lines. Nothing is rubbed out: the first entry stays, the correction stands beside it, and the child’s total does not change.',
  },
  {
    question: 'How do I move students to the next class?',
    answer:
      'Open Class Records, choose the class, tick the students and press Promote Selected. Leave out those who repeat. What a child owes goes along to the new class.',
  },
  {
    question: 'What does Akontaa cost?',
    answer: `GHS ${formatShort(REGISTRATION_FEE)} once, to register your school. That includes three months. After that, GHS ${formatShort(RENEWAL_FEE)} for each three months. Students and fee types are unlimited.`,
  },
  {
    question: 'What happens if our subscription runs out?',
    answer:
      'You can still read, print and export everything; new entries wait until you renew. Renewing adds three months, and nothing is deleted in between.',
  },
  {
    question: 'Can we work when the internet is down?',
    answer:
      'Yes. The last known students and balances can be read, and payments are saved on your device, marked as waiting. When the connection returns they are sent, each exactly once.',
  },
  {
    question: 'What do parents need?',
    answer:
      'Any phone that receives SMS. Each payment brings a message with the amount, the fee and the balance. Where the school has switched it on, they see all their children in one place at /parents, also across schools.',
  },
]

export const meta = () => [
  ...pageMeta({
    title: 'Questions and answers: Akontaa',
    description:
      'Setting fees for a class, mending a wrong entry, promoting students, prices, working without internet: eight answers.',
    path: paths.faq,
  }),
  { 'script:ld+json': structuredData },
]

const structuredData = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

/** Eight questions, one open at a time: elements of one name close each other, without script. */
export default function Faq() {
  return (
    <InnerPage>
      <PageHead title="Frequently asked questions">
        <p>
          Eight questions from the fee desk. Is yours not here? <a href={paths.contact}>Ask us.</a>
        </p>
      </PageHead>
      <div className={cx(ruled.ruled, styles.questions)}>
        {questions.map(({ question, answer }, index) => (
          <details key={question} name="faq" open={index === 0}>
            <summary>
              <h2>{question}</h2>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </InnerPage>
  )
}
