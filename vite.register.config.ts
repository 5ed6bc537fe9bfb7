import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { classOf, contractAsData, css, envPrefix, reactByPreact } from './vite.parts.config.ts'

/** The page of a class teacher's phone, built by itself after the dashboard: it shares no file with it but the faces. */
export default defineConfig({
  plugins: [contractAsData(), reactByPreact(), firstView()],
  publicDir: false,
  envPrefix,
  css,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['src/web/register.html'] },
  },
})

/** What the page says while its script is on its way, written into it. */
function firstView(): Plugin {
  return {
    name: 'first-view',
    apply: 'build',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<
        typeof import('./src/web/screens/dashboard/register/first-view.tsx')
      >('./src/web/screens/dashboard/register/first-view.tsx', {
        configFile: false,
        plugins: [namesOfClasses()],
      })
      const view = renderToString(createElement(module.FirstView))
      return html.replace('<div id="register">', `<div id="register">${view}`)
    },
  }
}

/** Of a style sheet only the names count where a view is written down; what they mean is in the page's rules. */
function namesOfClasses(): Plugin {
  const prefix = '\0classes of '
  return {
    name: 'names-of-classes',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!source.endsWith('.module.css')) return null
      // Read as a script: so no ending of a sheet.
      return `${prefix}${join(dirname(importer), source)}`.replace(/\.css$/, '')
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const file = `${id.slice(prefix.length)}.css`
      const locals = (await readFile(file, 'utf8')).match(/(?<=\.)[a-z][\w-]*/gi) ?? []
      const names = Object.fromEntries(locals.map((local) => [local, classOf(local, file)]))
      return `export default ${JSON.stringify(names)}`
    },
  }
}
