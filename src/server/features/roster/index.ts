export { type AddedStudent, addStudents, type NewGuardian, type NewStudent } from './add-students.ts'
