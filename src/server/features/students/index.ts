export { editStudent } from './edit-student.ts'
export { lockStudents } from './lock-students.ts'
