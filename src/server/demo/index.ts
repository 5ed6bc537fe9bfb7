export { seedBig } from './seed-big.ts'
export { DEMO_SIGN_INS, seedDemo } from './seed-demo.ts'
