export { findPicture, keepPicture } from './kept.ts'
export { readPicture } from './read-picture.ts'
