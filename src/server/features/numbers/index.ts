export { goOnBehind, readNumbers } from './numbers.ts'
