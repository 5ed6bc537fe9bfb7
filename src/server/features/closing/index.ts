export { againstBooks, type StatedBooks, type Verdict } from './against-books.ts'
export { checkClosing } from './check-closing.ts'
