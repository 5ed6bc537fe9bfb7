import * as accountant from './accountant.ts'
import * as audit from './audit.ts'
import * as bankDraws from './bank-draws.ts'
import * as billing from './billing.ts'
import * as bounced from './bounced.ts'
import * as callList from './call-list.ts'
import * as cash from './cash.ts'
import * as cashDay from './cash-day.ts'
import * as handOvers from './cash-hand-overs.ts'
import * as classLists from './class-lists.ts'
import * as classes from './classes.ts'
import * as ownClasses from './classes-own.ts'
import * as clearance from './clearance.ts'
import * as closings from './closings.ts'
import * as contact from './contact.ts'
import * as dailyFees from './daily-fees.ts'
import * as debtFigures from './debt-figures.ts'
import * as deposits from './deposits.ts'
import * as desks from './desks.ts'
import * as documents from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import * as evening from './evening.ts'
import * as exams from './exams.ts'
import * as families from './families.ts'
import * as figures from './figures.ts'
import * as guardians from './guardians.ts'
import * as insights from './insights.ts'
import * as insightLists from './insights-lists.ts'
import * as insightNow from './insights-now.ts'
import * as insightWatch from './insights-watch.ts'
import * as weekly from './insights-weekly.ts'
import * as kinds from './kinds.ts'
import * as logo from './logo.ts'
import * as madeFiles from './made-files.ts'
import * as messages from './messages.ts'
import * as mySchools from './my-schools.ts'
import * as notices from './notices.ts'
import * as numbers from './numbers.ts'
import * as oldBook from './old-book.ts'
import * as parentAccess from './parent-access.ts'
import * as parentPaying from './parent-paying.ts'
import * as parents from './parents.ts'
import * as parentsMe from './parents-me.ts'
import * as parentsNotices from './parents-notices.ts'
import * as parentsPaying from './parents-paying.ts'
import * as payOutReports from './pay-out-reports.ts'
import * as payOuts from './pay-outs.ts'
import * as payers from './payers.ts'
import * as paymentWays from './payment-ways.ts'
import * as paystack from './paystack.ts'
import * as phonesAsked from './phones-asked.ts'
import * as plans from './plans.ts'
import * as receipts from './receipts.ts'
import * as reconciliation from './reconciliation.ts'
import * as reductions from './reductions.ts'
import * as reductionsPosted from './reductions-posted.ts'
import * as registerDocuments from './register-documents.ts'
import * as registerReceipts from './register-receipts.ts'
import * as registers from './registers.ts'
import * as reminders from './reminders.ts'
import * as requests from './requests.ts'
import * as schools from './schools.ts'
import * as schoolCalendar from './schools-calendar.ts'
import * as schoolDays from './schools-day.ts'
import * as sponsorAwards from './sponsor-awards.ts'
import * as sponsors from './sponsors.ts'
import * as staff from './staff.ts'
import * as statementLines from './statement-lines.ts'
import * as statements from './statements.ts'
import * as students from './students.ts'
import * as studentsBack from './students-back.ts'
import * as studentMoney from './students-money.ts'
import * as subscriptions from './subscriptions.ts'
import * as transactions from './transactions.ts'
import * as version from './version.ts'

const { deskProof: __, ...deskCalls } = desks
const { schoolRecord: _, ...schoolCalls } = schools
const { reductionBody: ___, ...ruleCalls } = reductions

/** Every call of the API, by its id: for the routes, the document, and the tests that sweep them all. */
export const endpoints = {
  ...schoolCalls,
  ...version,
  ...schoolDays,
  ...paymentWays,
  ...logo,
  ...schoolCalendar,
  ...figures,
  ...insights,
  ...insightLists,
  ...insightNow,
  ...insightWatch,
  ...weekly,
  ...classLists,
  ...classes,
  ...billing,
  ...ownClasses,
  ...statements,
  ...statementLines,
  ...reconciliation,
  ...students,
  ...studentsBack,
  ...studentMoney,
  ...transactions,
  ...receipts,
  ...bounced,
  ...guardians,
  ...families,
  ...callList,
  ...debtFigures,
  ...plans,
  ...clearance,
  ...exams,
  ...sponsors,
  ...sponsorAwards,
  ...reminders,
  ...messages,
  ...contact,
  ...documents,
  ...madeFiles,
  ...paystack,
  ...staff,
  ...mySchools,
  ...deskCalls,
  ...requests,
  ...ruleCalls,
  ...reductionsPosted,
  ...cash,
  ...handOvers,
  ...audit,
  ...evening,
  ...parentAccess,
  ...parentPaying,
  ...phonesAsked,
  ...notices,
  ...numbers,
  ...cashDay,
  ...deposits,
  ...kinds,
  ...payers,
  ...payOuts,
  ...accountant,
  ...payOutReports,
  ...bankDraws,
  ...dailyFees,
  ...registers,
  ...registerDocuments,
  ...registerReceipts,
  ...closings,
  ...oldBook,
  ...subscriptions,
}

/** Every call of a school, its people and the public. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints)

/** The parents' calls: a contract of their own, with sweeps of their own. */
const { paying: ____, parentPayment: _____, ...payingCalls } = parentsPaying
export const parentEndpoints = { ...parents, ...parentsMe, ...parentsNotices, ...payingCalls }
export const allParentEndpoints: readonly Endpoint[] = Object.values(parentEndpoints)
