import { readFile } from 'node:fs/promises'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { contractAsData, css, envPrefix, reactByPreact } from './vite.parts.config.ts'

const apiPort = Number(process.env.API_PORT ?? 3000)
const api = `http://127.0.0.1:${apiPort}`

/** The page of a class teacher's phone. It has an entry of its own: React Router's files are for the other pages. */
const registerPage = 'src/web/register.html'

/**
 * What the dashboard's first table needs beside it, with all it imports, in two files: sixty small ones took longer to fetch, each by
 * itself through the service worker, than to run. The styles that the public pages take too are in the first.
 */
const start = {
  name: 'start',
  test: /\/src\/web\/(entry\.client|root)\.tsx|\/ui\/(button|card|field|kente|key|notice|page|place|skip-link|text)\.module\.css/,
  priority: 2,
}
const desk = {
  name: 'desk',
  test: /\/src\/web\/(layouts\/dashboard-layout|screens\/dashboard\/home\/home)\.tsx/,
  priority: 1,
}
/** Beside the rows, a moment later, in one file. */
const beside = {
  name: 'beside',
  test: /\/layouts\/dashboard\/(go-keys|my-schools-link|person-place|waiting-pill)\.tsx|\/home\/(on-its-way|term-now)\.tsx/,
  priority: 0,
}

export default defineConfig({
  plugins: [
    contractAsData(),
    // React Aria ships its words in thirty languages; the product speaks one.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    reactRouter(),
    registerInDevelopment(),
  ],
  // Each small script of a prerendered page is built by itself, from the same parts as the dashboard.
  worker: {
    format: 'es',
    plugins: () => [contractAsData(), reactByPreact()],
  },
  envPrefix,
  css,
  server: { host: '127.0.0.1', proxy: { '/api': api, '/r/': api, '/c/': api } },
  build: {
    target: 'es2022',
    // A font or picture inside a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [start, desk, beside] } },
        },
      },
    },
  },
})

/** While developing, the register's page is read from its file; React Router would answer with the dashboard's. */
function registerInDevelopment(): Plugin {
  return {
    name: 'register-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/dashboard/register', async (request, response, next) => {
        if (!/^\/?(\?|$)/.test(request.url ?? '')) return next()
        const page = (await readFile(registerPage, 'utf8')).replace('./entry', '/src/web/entry')
        const html = await server.transformIndexHtml('/dashboard/register', page)
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      })
    },
    // What React Router's own pages do first: it swaps changed modules.
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'module', src: '/@id/__x00__virtual:react-router/inject-hmr-runtime' },
      },
    ],
  }
}
