export { startRewards } from './post-rewards.ts'
