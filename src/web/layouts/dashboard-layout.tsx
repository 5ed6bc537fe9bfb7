import { Outlet } from 'react-router'
import '../styles/dashboard.css'
import { Clock } from './dashboard/clock.tsx'
import { DeskIndex } from './dashboard/desk-index.tsx'
export default function DashboardLayout() {
  return (
    <>
      <header className="top">
        <div className="kente" />
        <div className="wrap bar">
          <Clock />
        </div>
        <DeskIndex onFind={() => {}} />
      </header>
      <Outlet />
    </>
  )
}
