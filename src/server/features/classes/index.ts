export { holdClasses, listPaths } from './class-paths.ts'
export { lockClasses, requireClass, type SchoolClass } from './find-class.ts'
