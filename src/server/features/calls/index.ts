export { writeContact } from './contacts.ts'
export { makePlan } from './plans.ts'
export { priceOfTexts } from './reminders.ts'
export { startReminders } from './send-reminders.ts'
