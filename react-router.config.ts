import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './src/web/prerendered.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config
