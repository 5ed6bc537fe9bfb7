import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HelpSlug } from '#shared/help-titles.ts'
import { paths } from '#web/paths.ts'

/** A drawing of the screen it is about: a few of its rows. */
export interface HelpPicture {
  heads: readonly string[]
  /** The last cell of a row stands at the right. A row may be new, or crossed out. */
  rows: readonly { cells: readonly string[]; is?: 'new' | 'void' }[]
  note: string
}

interface Answer {
  says: string
  steps: readonly ReactNode[]
  picture: HelpPicture
  /** What a family reads on its phone. */
  text?: string
  see: readonly HelpSlug[]
}

export const answers: Record<HelpSlug, Answer> = {
  pay: {
    says: 'From the first key to the receipt it takes about ten seconds.',
    steps: [
      'Press / anywhere, or “Take a payment”, and type any part of the name, the class, the code or the parent’s phone.',
      'Choose the child. Type the amount; C, M, B, Q and D choose cash, MoMo, bank, cheque or card.',
      'Press Enter. The receipt has its number at once, and the family gets a text.',
    ],
    picture: {
      heads: ['Receipt', 'Student', 'Paid by', 'Amount'],
      rows: [{ cells: ['AGA-000402', 'Amoako, Akosua', 'Cash', '120.00'], is: 'new' }],
      note: 'What is paid goes to what is owed longest; another fee can be chosen.',
    },
    text: 'Adom Grace Academy: received GHS 120.00 for Akosua. Receipt AGA-000402. Still owed GHS 180.00.',
    see: ['receipt', 'correct'],
  },
  correct: {
    says: 'Nothing is ever wiped out. The wrong receipt stays, marked VOID, and the right one stands beside it.',
    steps: [
      <>
        Open the <Link to={paths.journal}>Journal</Link> and find the payment, by name, amount or receipt
        number.
      </>,
      'Press ⋯ and choose “Correct”. For the wrong child or fee choose “Move”; if no money came, “Take back”.',
      'Say why in a few words. Where your school works by two, somebody else says yes to it.',
    ],
    picture: {
      heads: ['Receipt', 'Student', 'Paid by', 'Amount'],
      rows: [
        { cells: ['AGA-000402', 'Amoako, Akosua', 'Cash', '120.00'], is: 'new' },
        { cells: ['AGA-000398 VOID', 'Amoako, Akosua', 'Cash', '200.00'], is: 'void' },
      ],
      note: '200.00 was typed where 120.00 came.',
    },
    see: ['namesakes', 'receipt'],
  },
  list: {
    says: 'Bring it as you keep it. Every row of the file is accounted for before anything is kept.',
    steps: [
      <>
        Open <Link to={paths.importStudents}>Add Student, A whole list</Link> and drop the file, or paste the
        cells.
      </>,
      'Answer what is asked: classes written another way, hidden rows, children who are here already.',
      'Compare each class with your book, then bring it in. For 24 hours “Undo this list” takes it all back, as long as nobody of it has paid.',
    ],
    picture: {
      heads: ['Class', 'Your book', 'Arrears read'],
      rows: [
        { cells: ['Basic 4, 11 children', '1,310.00', '1,310.00'] },
        { cells: ['Basic 5, 12 children', '1,380.00', '1,340.00'], is: 'new' },
      ],
      note: 'Basic 5 is 40.00 less than the book: look before you say yes.',
    },
    see: ['bill', 'namesakes'],
  },
  bill: {
    says: 'A bill charges every child of a class at once, and each family is told once.',
    steps: [
      <>
        Open <Link to={paths.allClassFees}>All Fees, Fees of all classes</Link>: one table of what each class
        pays.
      </>,
      'Type the amounts and by when they are due. You see how many children and how much it is in all.',
      'Bill all classes. If it was too early, undo it there: what was charged is taken back.',
    ],
    picture: {
      heads: ['Class', 'Children', 'School Fees'],
      rows: [{ cells: ['Basic 4', '31', '450.00'] }, { cells: ['Basic 5', '28', '480.00'] }],
      note: 'A child who comes later is charged what the class was charged, and you see it first.',
    },
    see: ['list', 'leave'],
  },
  leave: {
    says: 'What is owed follows the child. Who leaves can be found, and can still pay.',
    steps: [
      'To another class: open the child, choose Edit, and change the class. What the new class was billed is shown first.',
      <>
        Leaves the school: in <Link to={paths.classRecord()}>Class Records</Link> open the class, tick the
        child and press “Delete Selected”. The account stays and the child can be brought back.
      </>,
      <>
        A new school year: <Link to={paths.yearEnd}>Year-end</Link> promotes all classes at once, except those
        who repeat.
      </>,
    ],
    picture: {
      heads: ['Student', 'Class', 'Total debt'],
      rows: [{ cells: ['Ofori, Yaw', 'Basic 4, now Basic 5', '50.00'], is: 'new' }],
      note: 'The debt of 50.00 came along.',
    },
    see: ['bill', 'namesakes'],
  },
  namesakes: {
    says: 'Two children of one name are two children. Each row says which one it is.',
    steps: [
      'Wherever you choose a child, one whose name somebody else has too shows the guardian, or the child’s code.',
      'The code stands on every receipt and bill: ask the parent for it, or type it into the search.',
      'Paid for the wrong one? In the Journal press ⋯ and choose “Move”.',
    ],
    picture: {
      heads: ['Student', 'Class', 'Total debt'],
      rows: [
        { cells: ['Mensah, Kwame  AGA-4F7K', 'Basic 4', '120.00'] },
        { cells: ['Mensah, Kwame  AGA-9T2M', 'Basic 4', '0.00'] },
      ],
      note: 'The last character of a code shows a slip of the finger.',
    },
    see: ['correct', 'pay'],
  },
  online: {
    says: 'It goes from Paystack to the account or wallet your school named. We never hold it.',
    steps: [
      <>
        In the <Link to={paths.journal}>Journal</Link> it stands as Online, with a receipt, as soon as
        Paystack says that it was paid.
      </>,
      <>
        Paystack pays it out to the account in <Link to={paths.editSchool}>Edit Details</Link>, usually on the
        next working day.
      </>,
      'To be given back it goes the way it came: in the Journal “Ask to give back”, and a second person says yes.',
    ],
    picture: {
      heads: ['Receipt', 'Student', 'Paid by', 'Amount'],
      rows: [{ cells: ['AGA-000410', 'Boateng, Ama', 'Online', '300.00'], is: 'new' }],
      note: 'It is in no drawer and is not counted in the evening.',
    },
    see: ['receipt', 'correct'],
  },
  receipt: {
    says: 'A receipt is never gone. The copy has the same number and says the same.',
    steps: [
      <>
        In the <Link to={paths.journal}>Journal</Link>, or on the child’s page, press ⋯ beside the payment and
        choose the receipt.
      </>,
      'Print it, on A5 or on a strip of 80 or 58 mm, or send it by WhatsApp.',
      'R prints the last receipt again. What is printed by itself after each payment is set under “Printing on this device”.',
    ],
    picture: {
      heads: ['Receipt', 'Student', 'Amount'],
      rows: [{ cells: ['AGA-000402', 'Amoako, Akosua', '120.00'] }],
      note: 'Anybody can check a receipt by the code on it.',
    },
    see: ['pay', 'correct'],
  },
  offline: {
    says: 'The desk goes on. What you do is kept on this device and sent once when the connection is back.',
    steps: [
      'Find children, read what they owe, take payments and add debts as ever. The slip has a number of its own.',
      'The header says how many wait. They are sent by themselves; nothing is sent twice.',
      'Leave the device on and do not clear the browser before they are sent. Bills, lists and corrections wait for the connection.',
    ],
    picture: {
      heads: ['Slip', 'Student', 'State', 'Amount'],
      rows: [{ cells: ['KD-0007', 'Amoako, Akosua', 'waits to be sent', '120.00'], is: 'new' }],
      note: 'Then it gets its receipt number, and the family its text.',
    },
    see: ['pay', 'password'],
  },
  password: {
    says: 'A forgotten password is made new by a code; nobody can read the old one.',
    steps: [
      'Password: on the sign-in page choose “Forgot password?”. A code goes to the phone or e-mail that is known.',
      'PIN at a desk: sign in with the password instead, open your menu at the top and choose “My PIN at this desk”.',
      <>
        Somebody has left, or lost the phone: the Head ends their sign-ins under{' '}
        <Link to={paths.staff}>Staff</Link>.
      </>,
    ],
    picture: {
      heads: ['Person', 'Role', 'Signed in'],
      rows: [
        { cells: ['Abena Osaebo', 'Bursar', 'Front desk'] },
        { cells: ['Kofi Amissah', 'Head', 'Phone'] },
      ],
      note: 'After ten wrong PINs in an hour only the password counts.',
    },
    see: ['offline', 'pay'],
  },
}
