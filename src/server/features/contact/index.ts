export { startMailer } from './start-mailer.ts'
