export { lockStudents } from './lock-students.ts'
