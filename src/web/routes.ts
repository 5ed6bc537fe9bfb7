import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The specification's route table, in its order, one line each. */
export default [
  layout('layouts/public-layout.tsx', [index('screens/public/home.tsx')]),
  route('login', 'screens/public/login/login.tsx'),

  ...prefix('dashboard', [
    layout('layouts/dashboard-layout.tsx', [
      index('screens/dashboard/home/home.tsx'),
      route('studentDetails', 'screens/dashboard/student-details/student-details.tsx'),
    ]),
  ]),
] satisfies RouteConfig
