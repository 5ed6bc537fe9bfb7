export { foundSchool, insertSchool, operatorContext } from './found-school.ts'
export { type OpenedFrom, openSession } from './open-session.ts'
export { hashPassword, isPassword } from './passwords.ts'
