import { redirectDocument } from 'react-router'
import { paths } from '#web/paths.ts'

/** The register is a page without the dashboard's router (`src/web/register.html`): a link from the dashboard changes the document. */
export function clientLoader({ request }: { request: Request }): never {
  throw redirectDocument(`${paths.register()}${new URL(request.url).search}`)
}

export default function LeaveForRegister() {
  return null
}
