import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * happy-dom, in which screens meet the real server in one process: hence the server's way of reading modules, where
 * `new URL('./file', import.meta.url)` is a file. Vitest wants a default export.
 */
const environment: Environment = { ...builtinEnvironments['happy-dom'], viteEnvironment: 'ssr' }
export default environment
