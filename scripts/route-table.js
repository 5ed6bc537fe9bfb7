import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

/** The file with React Router's table of the routes. */
export const isRouteTable = (name) => /^manifest-.*\.js$/.test(name)

/**
 * Writes the table short, and answers its routes as they were. It names, for each, every file that the route and its parts are made of,
 * and says what each has not; a page asks it for a route's own script and its style sheets alone, as scripts name the others themselves.
 */
export async function shortenRouteTable(assets) {
  const path = join(assets, (await readdir(assets)).find(isRouteTable))
  const window = {}
  runInNewContext(await readFile(path, 'utf8'), { window })
  const { routes, ...table } = window.__reactRouterManifest
  const short = { ...table, ...shortened(Object.values(routes)) }
  await writeFile(path, `window.__reactRouterManifest=(${whole})(${JSON.stringify(short)})`)
  return Object.values(routes)
}

function shortened(routes) {
  const sheets = [...new Set(routes.flatMap(({ css }) => css))]
  const places = new Map(routes.map(({ id }, at) => [id, at]))
  const rows = routes.map(({ id, parentId, path, module, css, ...others }) => [
    id,
    places.get(parentId) ?? null,
    path ?? null,
    module,
    css.map((sheet) => sheets.indexOf(sheet)),
    ...Object.keys(others).filter((key) => others[key] === true && key !== 'hasDefaultExport'),
  ])
  return { sheets, rows }
}

/** Goes into the page as it is written here. */
function whole({ sheets, rows, ...table }) {
  const routes = {}
  for (const [id, parent, path, module, css, ...has] of rows) {
    const route = { id, module, css: css.map((at) => sheets[at]) }
    if (parent !== null) route.parentId = rows[parent][0]
    if (path !== null) route.path = path
    for (const key of has) route[key] = true
    routes[id] = route
  }
  return { ...table, routes }
}
