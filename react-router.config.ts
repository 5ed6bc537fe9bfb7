import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from '#web/prerendered.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  // The one loader there is comes with the page's first file.
  splitRouteModules: false,
  prerender: [...prerenderedPaths],
} satisfies Config
