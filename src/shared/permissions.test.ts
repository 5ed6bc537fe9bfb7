import { expect, test } from 'vitest'
import { allEndpoints } from './api/index.ts'
import { permissions, ROLES, type Role } from './permissions.ts'

/** Who may do what as it was decided, call by call and not by permission: a call that names the wrong one is found here. */

interface Row {
  what: string
  /** In the order of ROLES: Head, Bursar, Cashier, Class teacher, Auditor. */
  who: string
  calls: string
}

const rows: Row[] = [
  {
    what: 'take money, add a debt',
    who: 'yes yes yes no no',
    calls:
      'payStudent debitStudent recordTransaction discardTaken payFamily paySponsor listPhonesAsked askPhone sendAskedVoucher letPhoneGo printReceipt sendMessage resendMessage',
  },
  {
    what: 'open, count and close an own drawer',
    who: 'yes yes yes no no',
    calls: `openDrawer countDrawer explainDifference readMyDrawer tickPayment handOver receiveHandOver withdrawHandOver
      explainHandOver`,
  },
  {
    what: 'pay cash out, of their own drawer or, without drawers, of the cash',
    who: 'yes yes yes no no',
    calls: 'readPayOutForm payOut sendPayOutPhoto keepPayOutPhoto',
  },
  {
    what: 'see what was paid out; a cashier their own',
    who: 'yes yes yes no yes',
    calls: 'listPayOuts readPayOutPhoto printVoucher',
  },
  {
    what: 'take a pay-out back, write a word, draw from the bank',
    who: 'yes yes no no no',
    calls: 'takeBackPayOut keepPayOutWord drawFromBank takeBackDraw',
  },
  {
    what: 'what was paid out by word, and drawn',
    who: 'yes yes no no yes',
    calls: 'readPayOutReport downloadPayOutReport listBankDraws',
  },
  {
    what: 'a month for the accountant, its file and its numbers',
    who: 'yes yes no no yes',
    calls: 'readAccountantMonth downloadAccountantMonth listAccounts',
  },
  {
    what: 'give the accountant a month, change the numbers',
    who: 'yes yes no no no',
    calls: 'giveOutMonth keepAccounts',
  },
  {
    what: 'the drawers of the office',
    who: 'yes yes yes no yes',
    calls: 'listDrawers readDrawer listHandOvers printDrawerSlip',
  },
  {
    what: 'students: add and edit',
    who: 'yes yes yes no no',
    calls: 'addStudent editStudent previewJoining editGuardian',
  },
  {
    what: 'kinds of pupils: keep, and change a pupil’s',
    who: 'yes yes no no no',
    calls: 'keepKinds previewPrices previewKindChange changeKind setKindOfMany setPayers',
  },
  {
    what: 'families: who is one, at the counter',
    who: 'yes yes yes no no',
    calls: 'joinFamilies splitFamily keepFamiliesApart',
  },
  {
    what: 'families: reading who is one',
    who: 'yes yes yes no yes',
    calls: 'listFamilies readFamily readPayers',
  },
  {
    what: 'students: promote, archive, erase, import',
    who: 'yes yes no no no',
    calls: `promoteStudents previewYearEnd promoteAll undoYearEnd archiveStudents restoreStudents previewRestore eraseStudent
      importStudents listImports undoImport`,
  },
  {
    what: 'classes',
    who: 'yes yes no no no',
    calls: 'addClass editClass archiveClass restoreClass orderClasses',
  },
  {
    what: 'see students, their fees and their papers; a class teacher own classes',
    who: 'yes yes yes yes yes',
    calls: `listStudents readStudent listClassStudents listUnbilled readCompleted listBalances readFee readFees
      listTransactions listGuardians printStatement readReceipt listReceipts readJournal`,
  },
  {
    what: 'see the school, its classes, fees and terms',
    who: 'yes yes yes yes yes',
    calls: `readSchool listFeeTypes listTerms readCalendar readPaymentWays listClasses listKinds listClassFees readClassFee
      readFeeGrid readLogo`,
  },
  {
    what: 'reductions: rules, and posting what they change',
    who: 'yes yes no no no',
    calls:
      'addReduction saveReduction endReduction deleteReduction previewReductions postReductions markStaffChild',
  },
  {
    what: 'reductions: reading',
    who: 'yes yes no no yes',
    calls: 'listReductions readReductionReport printReductionReport readStudentReductions',
  },
  {
    what: 'what is said with families',
    who: 'yes yes no no no',
    calls:
      'writeContact cancelPromise makePlan cancelPlan sendReminders previewNotice writeNotice withdrawNotice',
  },
  {
    what: 'whom to call',
    who: 'yes yes no no yes',
    calls:
      'readCallList readMoneyInTray readDebtFigures listContacts listPlans readReminders readNextReminder printLetters makeLetters exportCallList',
  },
  {
    what: 'who is clear; a class teacher yes or no of own classes',
    who: 'yes yes yes yes yes',
    calls: 'listClearances readClearance readStudentClearances printClearanceList',
  },
  {
    what: 'what must be settled, and who is let through',
    who: 'yes yes no no no',
    calls: 'addClearance endClearance addException endException',
  },
  {
    what: 'exam registers: reading',
    who: 'yes yes no no yes',
    calls: 'listExamRegisters readExamRegister printExamRegister',
  },
  {
    what: 'exam registers: keeping',
    who: 'yes yes no no no',
    calls: 'addExamRegister endExamRegister registerCandidates unregisterCandidate',
  },
  { what: 'slips of clearance', who: 'yes yes yes no no', calls: 'printClearanceSlips' },
  { what: 'the rule of reminders', who: 'yes no no no no', calls: 'setReminders' },
  {
    what: 'daily fees: setting them, and correcting a register',
    who: 'yes yes no no no',
    calls: 'saveDailyFee saveDailyRate correctRegister',
  },
  {
    what: 'daily registers: reading',
    who: 'yes yes yes yes yes',
    calls: 'readDailyFees listRegisters readRegister printRegisterDays printRegisterWeek',
  },
  {
    what: 'daily registers: marking',
    who: 'yes yes yes yes no',
    calls: 'readRegisterBook keepRegister takeRegisterBack',
  },
  {
    what: 'daily registers: counting',
    who: 'yes yes yes no no',
    calls: `acceptRegister sendRegisterBack settleInHand readRegisterReceipt printRegisterReceipt
      textRegisterReceipt`,
  },
  {
    what: 'bill, change fees, fee types, terms',
    who: 'yes yes no no no',
    calls: `addFeeType markFeeType deleteFeeType previewTerm saveTerm saveHoliday removeHoliday previewClassFee setClassFee
      setClassFees previewClassFees addClassFees billClasses billStudents previewBillClasses previewUndo undoBillingRun
      undoBillClasses`,
  },
  {
    what: 'take back, move, discount, waive, write off, refund, and say yes to it',
    who: 'yes yes no no no',
    calls:
      'reverseReceipt correctReceipt reverseTransaction moveTransaction adjustStudent answerRequest settleMismatch printDisputeEvidence',
  },
  {
    what: 'ask for it',
    who: 'yes yes yes no no',
    calls: 'askRequest approveAtDesk sendRequestCode approveWithCode withdrawRequest',
  },
  { what: 'see requests; a cashier their own', who: 'yes yes yes no yes', calls: 'listRequests readRequest' },
  {
    what: 'lock the day, deposits',
    who: 'yes yes no no no',
    calls: `closeDays remindPerson addBankAccount editBankAccount enterDeposit keepSlipPhoto markBanked takeBackDeposit`,
  },
  {
    what: 'bring and post statements',
    who: 'yes yes no no no',
    calls: `addStatementAccount editStatementAccount keepStatementMapping beginStatementFile sendStatementPiece
      checkStatementFile bringStatementFile postStatementLine postSureLines linkStatementLine setLinesAside
      returnStatementLine undoStatementFile forgetPairing`,
  },
  {
    what: 'see statements',
    who: 'yes yes no no yes',
    calls: 'listStatementAccounts readStatementTray listPairings readReconciliation printReconciliation',
  },
  {
    what: 'see the day and what was banked',
    who: 'yes yes no no yes',
    calls:
      'readParentAccess printParentsSheet readParentPaying listSettlements readToday printDayReceipts printDaySummary readEvening listDeposits readSlipPhoto listBouncedCheques exportBouncedCheques readCashDay printCashDay printRegisterTeachers listMessages listNotices exportSchool makeExport',
  },
  {
    what: 'where the school stands',
    who: 'yes yes no no yes',
    calls:
      'readInsights listTermPupils readTermNow listInsightEntries listInsightFamilies exportInsights printInspectorFees listClosings printClosing listOldReceipts readOldBook printOldBook',
  },
  {
    what: 'what needs a look: it watches the Bursar too',
    who: 'yes no no no yes',
    calls: 'readWatchList readWeekly',
  },
  {
    what: 'reports; a class teacher of own classes',
    who: 'yes yes no yes yes',
    calls: `readSummary listDebtors listBillingRuns reportTransactions exportStudents printClassBills printClassReport
      printDebtors printTransactionReport printRegisterPupils`,
  },
  {
    what: 'people, payout, subscription, rules',
    who: 'yes no no no no',
    calls: `inviteStaff resendInvite editStaff leaveSchool endStaffSessions allowPins setRules setEvening setWeekly setParentAccess setParentPaying editSchool
      savePaymentWays setLogo setTermTarget updateSubscription openLastDay`,
  },
  {
    what: 'see people and who did what',
    who: 'yes no no no yes',
    calls: 'listStaff listStaffSessions listAudit checkAudit',
  },
  {
    what: 'see and open one’s schools beside each other',
    who: 'yes no no no no',
    calls: 'addMySchool removeMySchool readMySchool openMySchool',
  },
  { what: 'say which numbers are on paper', who: 'yes yes no no no', calls: 'readNumbers confirmNumbers' },
  {
    what: 'bring the old book',
    who: 'yes yes no no no',
    calls: 'importOldReceipts removeOldReceipts keepOldBook signOldBook signOldBookAtDesk',
  },
  { what: 'make a browser a desk', who: 'yes yes no no no', calls: 'enrolDesk renameDesk endDesk' },
  {
    what: 'sponsors and what they carry',
    who: 'yes yes no no no',
    calls: 'addSponsor editSponsor previewAward giveAward previewWithdrawal withdrawAward issueInvoice',
  },
  {
    what: 'see the sponsors',
    who: 'yes yes yes no yes',
    calls: 'listSponsors readSponsor readStudentSponsors printInvoice printSponsorStatement',
  },
  { what: 'see the desks', who: 'yes yes no no yes', calls: 'listDesks' },
  {
    what: 'a file one has asked for, as long as one may',
    who: 'yes yes yes yes yes',
    calls: 'takeMadeFile dropMadeFile',
  },
  {
    what: 'one’s own account, and the rules one works by',
    who: 'yes yes yes yes yes',
    calls:
      'readSession awaitVersion signOut changeMyPassword askPhoneCode confirmPhone listMySessions endMySessions listMySchools setPin removePin readRules',
  },
]

const decided = new Map(
  rows.flatMap(({ what, who, calls }) => {
    const said = who.split(' ')
    const may: Role[] = ROLES.filter((_, place) => said[place] === 'yes')
    return calls.split(/\s+/).map((call) => [call, { what, may }] as const)
  }),
)

test('each call is for the roles that were decided, and stands in one row of the decision', () => {
  const signedIn = allEndpoints.filter(({ access }) => access !== 'public')
  const asCoded = signedIn.map(({ id, permission }) => {
    const may: readonly Role[] = permission ? permissions[permission].roles : []
    return [id, ROLES.filter((role) => may.includes(role))] as const
  })

  expect(asCoded.filter(([id]) => !decided.has(id)).map(([id]) => `${id}: who may?`)).toEqual([])
  expect(Object.fromEntries(asCoded)).toEqual(
    Object.fromEntries([...decided].map(([call, { may }]) => [call, may])),
  )
  expect(decided.size).toBe(rows.flatMap(({ calls }) => calls.split(/\s+/)).length)
})
