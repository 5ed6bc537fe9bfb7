export { priceOfTexts } from './reminders.ts'
export { startReminders } from './send-reminders.ts'
