export { DEMO_PARENT_PHONE, demoParentCode } from './parents.ts'
export { seedBig } from './seed-big.ts'
export { DEMO_SCHOOLS, DEMO_SIGN_INS, seedDemo } from './seed-demo.ts'
export { type Scale, scaleEmail, seedScale } from './seed-scale.ts'
