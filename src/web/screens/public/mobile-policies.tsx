import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import { Policy, type PolicySection } from '#web/screens/public/parts/policy.tsx'

export const meta = () =>
  pageMeta({
    title: 'Mobile Policy: Akontaa',
    description:
      'What the Akontaa app keeps on a phone, what it asks for and what it never sees: for school staff and for parents.',
    path: paths.mobilePolicies,
  })

const sections: PolicySection[] = [
  {
    title: 'What this app is',
    text: (
      <p>
        Two apps, each put on the home screen of a phone from the browser: the school’s fee desk, for the
        staff of a school, and <a href={paths.parents}>Akontaa for parents</a>, where a school has switched it
        on.
      </p>
    ),
  },
  {
    title: 'What the app asks for',
    text: (
      <p>
        The fee desk asks for the school’s e-mail and password. The parents’ app asks for the phone number the
        school has recorded for you, a code sent to it and, the first time, the code of a child. Neither asks
        for your contacts, location, camera, microphone or files. Only if you turn notices on does the
        parents’ app ask the phone whether it may show them.
      </p>
    ),
  },
  {
    title: 'Children’s details',
    text: (
      <p>
        Staff see the pupils of their own school. Parents see their own children only: name, class, fees and
        payments. These details come from the school or from a guardian, never from the child, and the app is
        not meant for use by children.
      </p>
    ),
  },
  {
    title: 'Payments in the app',
    text: (
      <p>
        Payments taken at the desk are recorded, not moved: the cash stays with the school. What you pay in
        the parents’ app goes through Paystack into the school’s own account. Paystack gets the number that is
        to pay, or opens its own page for a card; your PIN is typed into your network’s question, and your
        card number on Paystack’s page, and neither is seen or kept by Akontaa. We keep the amount, the
        children and fees, the network, what became of it, and the last three digits of the number. Money that
        goes back goes through Paystack to where it came from.
      </p>
    ),
  },
  {
    title: 'What stays on your phone',
    text: (
      <p>
        The sign-in, the school’s name and, while a page is open, what it shows. The parents’ app also keeps
        your children’s fees, statements, receipts, payments under way and the notices of their schools, and
        which of these you have opened, so that they can be read without a connection. Signing out removes all
        of it and ends notices on this phone. Anyone who can unlock the phone while you are signed in can read
        what you can read.
      </p>
    ),
  },
  {
    title: 'Messages',
    text: (
      <>
        <p>
          Receipts and notices of the school are sent to guardians by SMS, through an SMS company that gets
          the number and the text. The parents’ app shows a notice for a year; the school does not see who
          opened it. A guardian who wants no reminders tells the school. There is no advertising.
        </p>
        <p>
          If you turn notices on, the phone says that a school has written, also while the app is closed: the
          school’s name and no word of the notice, no child and no amount. For that we keep an address that
          the maker of your browser (Google, Apple, Mozilla or Microsoft) gave it. The maker sees that
          something came, not what it says. It ends when you turn it off, sign out or take the permission
          away.
        </p>
      </>
    ),
  },
  {
    title: 'How long we keep it',
    text: (
      <p>
        Receipts, and payments in the app with what became of them, stay with the school for at least six
        years after the year they belong to, as tax law asks. A sign-in of staff ends when they sign out,
        after twelve hours without use, and after seven days in any case; a parent’s when you sign out, after
        90 days without use, after a year in any case, and at once when the school takes your number off.
      </p>
    ),
  },
  {
    title: 'Your rights, and how to reach us',
    text: (
      <p>
        You may ask to see, correct or erase your details under the Data Protection Act, 2012 (Act 843). Ask
        your school, or write to <a href={`mailto:${operator.email}`}>{operator.email}</a>. The Data
        Protection Commission of Ghana hears complaints. The <a href={paths.privacy}>Privacy Policy</a> says
        what is kept on our servers.
      </p>
    ),
  },
]

/** What the app keeps and asks for. */
export default function MobilePolicies() {
  return <Policy title="Mobile Policy" lead="For Akontaa on a phone." sections={sections} />
}
