export { seedBig } from './seed-big.ts'
export { DEMO_SIGN_INS, seedDemo } from './seed-demo.ts'
export { type Scale, scaleEmail, seedScale } from './seed-scale.ts'
