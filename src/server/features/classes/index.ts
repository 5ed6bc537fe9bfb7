export { lockClasses, requireClass, type SchoolClass } from './find-class.ts'
