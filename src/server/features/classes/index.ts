export { findClass, lockClasses, requireClass, type SchoolClass } from './find-class.ts'
