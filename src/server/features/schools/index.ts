export { foundSchool, insertSchool, operatorContext } from './found-school.ts'
export { hashPassword, isPassword } from './passwords.ts'
