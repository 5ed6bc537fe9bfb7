import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The specification's route table, in its order, one line each. */
export default [
  layout('layouts/public-layout.tsx', [
    index('screens/public/home/home.tsx'),
    route('about', 'screens/public/about.tsx'),
    route('contact', 'screens/public/contact.tsx'),
    route('faq', 'screens/public/faq.tsx'),
    route('subscribe', 'screens/public/registration/subscribe.tsx'),
    route('privacy', 'screens/public/privacy.tsx'),
    route('mobilePolicies', 'screens/public/mobile-policies.tsx'),
    route('paymentCallback', 'screens/public/registration/payment-callback.tsx'),
    route('bankform', 'screens/public/bank-form.tsx'),
    route('app', 'screens/public/app.tsx'),
    route('*', 'screens/public/not-found.tsx'),
  ]),
  route('login', 'screens/public/login/login.tsx'),
  route('login/signUp', 'screens/public/login/login.tsx', { id: 'sign-up' }),
  route('login/forgotPassword', 'screens/public/login/forgot-password.tsx'),
  route('login/resetPassword', 'screens/public/login/reset-password.tsx'),

  ...prefix('dashboard', [
    layout('layouts/dashboard-layout.tsx', [
      index('screens/dashboard/home/home.tsx'),
      route('upgradeSubscription', 'screens/dashboard/upgrade-subscription/upgrade-subscription.tsx'),
      route('upgradeCallback', 'screens/dashboard/upgrade-callback/upgrade-callback.tsx'),
      route('addFees', 'screens/dashboard/add-fees/add-fees.tsx'),
      route('addFees/allClasses', 'screens/dashboard/all-classes/all-classes.tsx'),
      route('addFees/addClassFee', 'screens/dashboard/add-class-fee/add-class-fee.tsx'),
      route('addFees/addClassFee/studentDetails', 'screens/dashboard/student-details/student-details.tsx', {
        id: 'student-from-class-fee',
      }),
      route('addFees/selectedFees', 'screens/dashboard/selected-fees/selected-fees.tsx'),
      route('addFees/selectedFees/classFee', 'screens/dashboard/class-fee/class-fee.tsx'),
      route('addFees/selectedFees/classFee/student', 'screens/dashboard/student/student.tsx'),
      route('addStudent', 'screens/dashboard/add-student/add-student.tsx'),
      route('studentDetails', 'screens/dashboard/student-details/student-details.tsx'),
      route(
        'studentDetails/editStudentDetails',
        'screens/dashboard/edit-student-details/edit-student-details.tsx',
      ),
      route('editSchool', 'screens/dashboard/edit-school/edit-school.tsx'),
      route('generalReport', 'screens/dashboard/general-report/general-report.tsx'),
      route('classRecord', 'screens/dashboard/class-record/class-record.tsx'),
      route('classRecord/classDetails', 'screens/dashboard/class-details/class-details.tsx'),
      route('debtors', 'screens/dashboard/debtors/debtors.tsx'),
      route('transactions', 'screens/dashboard/transactions/transactions.tsx'),
      route('agents', 'screens/dashboard/agents/agents.tsx'),
      route('messages', 'screens/dashboard/messages/messages.tsx'),
      route('customers', 'screens/dashboard/customers/customers.tsx'),
      route('records', 'screens/dashboard/records/records.tsx'),
      route('records/import', 'screens/dashboard/import/import.tsx'),
    ]),
  ]),
] satisfies RouteConfig
