import type { ReactNode } from 'react'

/** What stands on the phone's own screen. */
type Strong = (words: string) => ReactNode

/** The English sentences of paying, and of notices on a phone. */
export const englishPaying = {
  pay: {
    title: 'What do you pay?',
    what: 'What to pay',
    choose: 'Choose the fees',
    any: 'Any amount',
    noneOwed: 'No fee is owed. Choose Any amount to pay ahead.',
    due: ({ className, day }: { className: string; day: string }) => `${className}, due ${day}`,
    passedOn: 'the school passes it on',
    amount: ({ owed }: { owed: string }) => `Amount, ${owed} owed`,
    dueFirst: 'Due first',
    half: 'Half',
    where: 'Where it goes',
    oldest: 'The oldest due first, of all your children here.',
    line: ({ child, fee }: { child: string; fee: string }) => `${child}, ${fee}`,
    over: ({ amount, fee, child }: { amount: string; fee: string; child: string }) =>
      `GH₵ ${amount} is more than is owed: in credit for ${fee} of ${child}.`,
    stillOwed: 'Still owed after this',
    tickOne: 'Tick at least one fee, or choose Any amount.',
    comma: ({ meant }: { meant: string }) => `${meant}? Type a point before the pesewas, not a comma.`,
    unread: 'Type cedis and pesewas, like 250.50.',
    tooMuch: 'That is more than can be paid here. Pay ahead at the office.',
    smallest: ({ amount }: { amount: string }) => `The smallest payment is ${amount}.`,
    forSchool: 'For the school',
  },
  how: {
    title: 'How do you pay?',
    forChildren: ({ school, names }: { school: string; names: string }) => `${school}, for ${names}`,
    and: ({ names, last }: { names: string; last: string }) => `${names} and ${last}`,
    with: 'Pay with',
    number: 'Number of the wallet, your own or another',
    card: 'You go to Paystack’s page for the card and come back here. Akontaa never sees the card.',
    parentBears:
      'At this school parents bear the charge of Mobile Money and cards. It goes to Paystack; Akontaa takes nothing. Cash at the office costs nothing.',
    schoolBears: ({ school, count }: { school: string; count: number }) =>
      `${school} bears Paystack’s charge. ${count > 1 ? 'The children are' : 'The child is'} credited in full.`,
    charge: 'Charge, 1.95 %, to Paystack',
    schoolCharge: 'Charge, the school bears it',
    youPayIn: 'You pay, GH₵',
    toPaystack: ({ amount }: { amount: string }) => `To Paystack, GH₵ ${amount}`,
    asking: ({ name }: { name: string }) => `Asking ${name}…`,
    allTheSame: 'Pay all the same',
    otherNetwork: ({ giver, name }: { giver: string; name: string }) =>
      `This is a number of ${giver}. If it has moved to ${name}, press again.`,
    seeFirst: 'See it first',
    chooseAgain: 'Choose again',
    offline:
      'Paying needs the internet. What you chose is kept. The school office takes cash and Mobile Money.',
    lost: ({ name }: { name: string }) =>
      `No answer came. ${name} may have asked you already. Press again when the connection is back: it stays one payment.`,
    formerly: ({ name }: { name: string }) => `formerly ${name}`,
    paystackPage: 'on Paystack’s own page',
  },
  paying: {
    page: 'Paying',
    yours: 'Your payment',
    offline: 'No connection. What you approved counts all the same.',
    notLooked: 'This could not be looked up just now. What you approved counts all the same.',
    looking: 'Looking…',
    nothingNew: ({ time }: { time: string }) => `Asked at ${time}: nothing new yet.`,
    notAskedNow: 'No connection. It could not be asked.',
    notHere: 'This payment is not here',
    toChildren: 'To the children',
    approve: 'Approve it on your phone',
    still: ({ amount, wallet }: { amount: string; wallet: string }) =>
      `GH₵ ${amount} is still with ${wallet}`,
    stillSince: ({ since, name }: { since: string; name: string }) =>
      `You asked at ${since}. ${name} has not said yes and has not said no.`,
    asks: ({ name, end }: { name: string; end: ReactNode }): ReactNode => (
      <>
        {name} is asking the number that ends in {end} for its PIN. Type it there, never here.
      </>
    ),
    youPay: 'You pay',
    mayHaveAsked: ({ name }: { name: string }) => `No connection. ${name} may already have asked you.`,
    waiting: ({ name, since }: { name: string; since: string }) =>
      `Waiting for ${name} since ${since}. Most answers come within a minute.`,
    quiet: ({ name, since }: { name: string; since: string }) =>
      `Waiting for ${name} since ${since}. Nothing yet. You can wait, or dial.`,
    askedSince: ({ since }: { since: string }) => `Asked since ${since}.`,
    noQuestion: 'No question on your screen?',
    dial: ({ code }: { code: string }) => `Dial ${code}`,
    pin: ({ amount }: { amount: string }) => `Type your PIN and approve GH₵ ${amount}`,
    mtnSteps: 'Choose 6 My Wallet, then 3 My Approvals',
    otherSteps: 'Look for the payment that waits',
    payingTwice:
      'Paying again now could pay twice. If both arrive, the second stands to the children’s credit; nothing is lost.',
    mayClose: 'You may close this page. If you approve, the receipt comes here and by SMS all the same.',
    askAgain: ({ name }: { name: string }) => `Ask ${name} again`,
    voucherTitle: 'Telecel wants a voucher',
    voucherLead:
      'Telecel Cash is paid with a voucher of six digits. Dial *110# on the phone of the wallet, make a payment voucher, and type its digits here. Your PIN is never asked here.',
    voucher: 'Voucher',
    askingTelecel: 'Asking Telecel…',
    voucherLost: 'No answer came. Your voucher may count already. Press again when the connection is back.',
    onPage: 'Pay on Paystack’s page',
    onPageLead:
      'The card is typed there. If you have paid, there is nothing more to do: the receipt comes here and by SMS.',
    iHavePaid: 'I have paid',
    failed: 'This payment did not go through',
    says: ({ name, said }: { name: string; said: string }) => `${name} says: ${said}.`,
    noReason: ({ name }: { name: string }) => `${name} gave no reason.`,
    askedAt: 'Asked at',
    taken: 'Known to be taken',
    keptChoice: ({ name }: { name: string }) =>
      `What you chose is kept. If money left your wallet all the same, ${name} gives it back, or it arrives here and you get a receipt.`,
    again: 'Try again, or another way',
    aPart: 'Pay a part',
    nothingTaken: 'Nothing was taken',
    notAsked: ({ time, name }: { time: string; name: string }) =>
      `The payment service did not answer at ${time}, so ${name} was not asked. You will see no PIN question.`,
    keptOnly: 'What you chose is kept.',
    received: 'Received, GH₵',
    besides: 'Besides, to Paystack',
    paid: 'Paid. Medaase.',
    gave: ({ how, pays, amount, charge }: { how: string; pays: string; amount: string; charge: string }) =>
      `Your ${how === 'card' ? 'card' : 'wallet'} gave GH₵ ${pays}: ${amount} for the school and ${charge} for Paystack. `,
    receiptComes: 'The SMS receipt is on its way, and the receipt stays under Receipts.',
    done: 'Done',
    seeReceipt: 'See the receipt',
    arrived: 'Your payment has arrived',
    follows:
      'The receipt follows. Where the school has closed its books for today, it comes tomorrow, here and by SMS. You need not do anything.',
    reference: 'Reference ',
    looksAt: 'A person at the school is looking at it. You need not do anything.',
    lookedAt: 'The school has looked at it. Ask the office what was done.',
    nothingLeft: ({ school }: { school: string }) => `Nothing is owed at ${school}.`,
    voluntaryLeft: ({ amount, school }: { amount: string; school: string }) =>
      `GH₵ ${amount} is left at ${school}, all of it voluntary.`,
    stillOwed: ({ amount, school, of, when }: { amount: string; school: string; of: string; when: string }) =>
      `GH₵ ${amount} is still owed at ${school}${of}${when}.`,
    ofVoluntary: ({ amount }: { amount: string }) => ` (${amount} of it voluntary)`,
    by: ({ day }: { day: string }) => `, by ${day}`,
    wasDue: ({ day }: { day: string }) => `, was due ${day}`,
    partBy: ({ amount, day }: { amount: string; day: string }) => `, ${amount} of it by ${day}`,
    partWasDue: ({ amount, day }: { amount: string; day: string }) => `, ${amount} of it was due ${day}`,
  },
  push: {
    row: 'Notices on this phone',
    offer: 'Show notices on this phone?',
    notAllowed: 'Not allowed on this phone',
    fromHomeScreen: 'From the Home Screen',
    alsoClosed: 'Also when Akontaa is closed',
    turningOn: 'Turning notices on…',
    turningOff: 'Turning notices off…',
    saidNo: 'This phone did not say yes. Notices stay off.',
    thenClosed: 'Then you hear of them also when Akontaa is closed.',
    show: 'Show them',
    notNow: 'Not now',
    looks: 'What it looks like',
    now: 'Akontaa, now',
    aNotice: 'A new notice of the school.',
    yourSchool: 'Your school',
    when: 'When a school has written to you',
    never: 'Never a name or an amount on the locked screen',
    asBefore: 'SMS receipts go on as before',
    on: 'Notices are on.',
    off: 'Notices are off on this phone.',
    onLead: 'This phone shows them also when Akontaa is closed.',
    toNotices: 'To the notices',
    refused: 'This phone does not let Akontaa show notices',
    refusedLead:
      'You, or somebody with this phone, said no before. Only the phone’s settings can change that.',
    refusedSteps: [
      (strong: Strong): ReactNode => (
        <>
          Open the phone’s {strong('Settings')}, then {strong('Apps')}
        </>
      ),
      (strong: Strong): ReactNode => (
        <>
          Choose {strong('Akontaa')}, or {strong('Chrome')} if you use it there
        </>
      ),
      (strong: Strong): ReactNode => <>Switch {strong('Notifications')} on, and come back</>,
    ],
    missed: 'Nothing is missed meanwhile: receipts come by SMS, and notices wait here.',
    switchedOn: 'I have switched it on',
    install: 'First put Akontaa on the Home Screen',
    installLead: 'An iPhone shows notices only for apps that stand there. It takes three taps, in Safari.',
    installSteps: [
      (): ReactNode => 'Press the share sign below, on newer iPhones behind the three dots',
      (strong: Strong): ReactNode => <>Scroll down to {strong('Add to Home Screen')}</>,
      (strong: Strong): ReactNode => <>Press {strong('Add')}, at the top right</>,
      (): ReactNode => 'Open Akontaa from its new icon and say yes to notices',
    ],
    installOnce: 'You sign in once more there, because Apple keeps it apart from Safari.',
    later: 'Later',
    none: 'This phone cannot show notices',
    noneLead: 'SMS comes all the same, and notices wait here.',
    noConnectionOn: 'No connection. Turning notices on needs it.',
    noConnectionOff: 'No connection. Turning notices off needs it.',
    couldNot: 'This phone could not turn notices on. Nothing else has changed. Try again.',
  },
}
