export { againstBooks, type StatedBooks } from './against-books.ts'
export { checkClosing } from './check-closing.ts'
