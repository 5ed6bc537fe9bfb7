export { type AddedStudent, addStudents, type NewStudent } from './add-students.ts'
export { checkRoster, type RosterCheck } from './check-roster.ts'
export { importRoster } from './import-roster.ts'
export type { Roster } from './read-roster.ts'
