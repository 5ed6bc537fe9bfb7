export { startReminders } from './send-reminders.ts'
