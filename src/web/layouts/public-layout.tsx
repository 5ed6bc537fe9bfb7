import { Outlet } from 'react-router'
import '../styles/public.css'

/** The frame of the public pages. */
export default function PublicLayout() {
  return (
    <>
      <div className="kente" aria-hidden="true" />
      <main id="main">
        <Outlet />
      </main>
    </>
  )
}
