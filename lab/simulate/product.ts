/** What a page of the product does with what waits: bundled by itself, and run once for each page of a history. */
export { isConnected } from '#web/connection.ts'
export { isLocked, lockDesk, lockIfLeft, onLocking, unlocked } from '#web/lock.ts'
export { actsToSend } from '#web/offline/acts-to-send.ts'
export { enterByPassword, enterByPin } from '#web/offline/enter-desk.ts'
export { putListsAway, restoreKeptLists } from '#web/offline/kept-lists.ts'
export { endUnlessSealed } from '#web/offline/leave-desk.ts'
export { forgetListKey } from '#web/offline/list-key.ts'
export { correctAct, discardAct, seenAct, sendAgain } from '#web/offline/mend-act.ts'
export { canKeep, putBack, readOutbox, useOutbox as shownOutbox } from '#web/offline/outbox.ts'
export {
  changeDraft,
  changeRegisters,
  readRegisters,
  readRegistersAgain,
} from '#web/offline/own-registers.ts'
export { forgetAct, recordAct } from '#web/offline/record-act.ts'
export { registersToSend } from '#web/offline/registers-to-send.ts'
export { sendKeptRegisters } from '#web/offline/send-registers.ts'
export { sendFrom, sendNow, startSender } from '#web/offline/sender.ts'
export { signOutSchool } from '#web/offline/sign-out.ts'
export { hasUnsent } from '#web/offline/waiting-act.ts'
export { waitingRegisters } from '#web/offline/waiting-registers.ts'
export { learnPerson } from '#web/queries/school.ts'
export { signInSchool } from '#web/queries/sign-in.ts'
export { useRegisters as registersHere } from '#web/screens/dashboard/register/use-registers.ts'
export {
  onLockChange,
  onSessionChange,
  ownerKey,
  readDesk,
  readPerson,
  readSession,
  storeDesk,
} from '#web/session.ts'
export { answerSignIn } from '#web/sign-in-again.ts'
export { keepTab } from '#web/tabs.ts'
export { todayHere } from '#web/today.ts'
