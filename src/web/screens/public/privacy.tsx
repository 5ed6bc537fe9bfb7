import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import { Policy, type PolicySection } from '#web/screens/public/parts/policy.tsx'

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy: Akontaa',
    description:
      'What Akontaa keeps about schools, pupils and parents, why, who sees it and how long it stays, under Act 843 of Ghana.',
    path: paths.privacy,
  })

const LAST_CHANGED = '23 Nov 2026'

const sections: PolicySection[] = [
  {
    title: 'Who we are, and who decides',
    text: (
      <p>
        {operator.name} keeps fee records for schools. Each school decides what is recorded about its pupils
        and why: under the Data Protection Act, 2012 (Act 843) the school is the data controller, and we
        process the data for it. For the school’s own account with us, we are the controller.
      </p>
    ),
  },
  {
    title: 'What we keep',
    text: (
      <>
        <p>
          About the school: its name, address, phone, website, e-mail and payout account. About pupils: name,
          gender, class, address, and what was charged and paid. About parents and guardians: name, phone
          number and the messages sent to them. What the school writes to families stays in its records; what
          it wrote to one family is erased with the pupil. About visitors who write to us: what they write.
        </p>
        <p>
          Of a payment in the parents’ app: the amount and Paystack’s charge, the children and fees, the
          parent’s number, the network, the last three digits of the number that paid, Paystack’s reference,
          and what became of it, with every refund, payout and dispute about it. No card number and no PIN.
        </p>
        <p>
          When somebody of a school signs in we keep the time, the network address and the kind of browser.
          The browser itself keeps the sign-in. Of parents who sign in we keep the number and the time of the
          last visit, for 90 days, and their school sees it; that a number has shown the code of a child of
          the school, and when it last came, until the school changes the number or a year passes without a
          sign-in; and, where a parent has turned notices on, the address that the browser’s maker gave the
          browser for them. We set no cookie for advertising and count no visitors. We do not ask for
          photographs, health or religion.
        </p>
      </>
    ),
  },
  {
    title: 'Pupils are children',
    text: (
      <p>
        Most pupils are under 18, and many are under 13. Their data is entered by the school, which has it
        from the parent or guardian; we never collect it from the child. The law asks special care for data
        about children, so the school needs a guardian’s agreement or another ground in law, and may have us
        correct or erase a child’s personal details.
      </p>
    ),
  },
  {
    title: 'What we use it for',
    text: (
      <p>
        To keep the school’s ledger, to take parents’ payments and give them back, to print receipts and
        reports, to tell parents about their own child in the app and by SMS, and to keep the service safe. We
        do not sell data and show no advertising.
      </p>
    ),
  },
  {
    title: 'Who sees it',
    text: (
      <>
        <p>
          The staff of the school, each as far as the Head allows: a class teacher the own class, a cashier
          the counter, the office all of it. A parent sees the own children and nothing of another family; the
          school sees that a parent was in the app, not what was opened there. We see what is needed to run
          the service.
        </p>
        <p>
          Paystack, when an online payment is made: it gets the amount, our reference, the school’s name and
          account and the number that is to pay, and nothing about the child; card details are typed on
          Paystack’s page and never reach us. When a payer’s bank disputes a payment, a page of our records
          about it (its time, receipt, fees, and the ends of the numbers) goes to Paystack, which passes it
          on. The SMS company, which gets the phone number and the message. Google, Apple, Mozilla or
          Microsoft, which bring a notice to the browser of a parent who wishes it, sealed so that they cannot
          read it. The company that hosts our servers. Whoever holds a printed receipt can check it with its
          code, and sees the school, the number, the date, the amount and the child’s initials. No one else,
          unless a court or the law of Ghana requires it.
        </p>
      </>
    ),
  },
  {
    title: 'Where it is held, and how long',
    text: (
      <>
        <p>
          {operator.dataHeldIn
            ? `The data is held in ${operator.dataHeldIn}.`
            : 'Where the servers stand is for whoever runs this installation to state, and has not been stated here yet: ask before you entrust data to it.'}
        </p>
        <p>
          Money records, payments in the app, refunds and disputes among them, are kept for at least six years
          after the year they belong to, because the law on tax records asks it. A notice stays in the app for
          a year and in the school’s records; a code for signing in is kept as a hash for a day. The address
          for notices on a phone goes when they are turned off, with the sign-out or the end of the sign-in,
          and when the browser takes none any more. Backups hold what was there when they were made, and the
          oldest is replaced in turn.
        </p>
        <p>
          When a child’s details are erased, names, phone numbers and the ends of numbers that paid go, and
          the figures stay. A school that leaves can take everything with it.
        </p>
      </>
    ),
  },
  {
    title: 'How it is protected',
    text: (
      <p>
        Passwords are stored only as hashes, and every school’s records are kept apart by the program and
        again by the database. Every change is written to a log that cannot be edited. Over the internet,
        connections are encrypted. If data is ever exposed, we tell the school and the Data Protection
        Commission.
      </p>
    ),
  },
  {
    title: 'Your rights, and how to reach us',
    text: (
      <>
        <p>
          You may ask to see, correct or erase what is kept about you or your child, and to have no more
          reminders by SMS. Ask your school first, or write to{' '}
          <a href={`mailto:${operator.email}`}>{operator.email}</a>. You may also complain to the Data
          Protection Commission of Ghana.
        </p>
        <p>This page was last changed on {LAST_CHANGED}.</p>
      </>
    ),
  },
]

/** What is kept about whom, for the website and the dashboard. */
export default function Privacy() {
  return (
    <Policy
      title="Privacy Policy"
      lead="For the website and the school dashboard. In plain words, because it is about children."
      sections={sections}
    />
  )
}
