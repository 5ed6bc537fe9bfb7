import { formatCedis, type Pesewas } from './money.ts'

/**
 * Every sentence the specification gives, letter by letter, in the order of its error catalogue; then those of the
 * screens. What only we say lives beside the screen that says it. Amounts are pesewas.
 */
export const sentences = {
  signIn: {
    failed: (message: string) => `Error: ${message}`,
    exception: 'Something went wrong. Please try again.',
  },
  signUp: {
    unableToStart: 'Unable to start payment.',
    notSuccessful: 'Payment was not successful.',
    creationFailed: 'School creation failed.',
    exception: 'Error verifying payment or creating school.',
    created: 'School created successfully!',
    verifying: 'Verifying payment and creating your school account. Please wait...',
    verified: 'Payment verification complete. Redirecting...',
  },
  accountHolder: {
    tooShort: 'Account number must be at least 10 digits long',
    notFound: 'Account holder not found',
    failed: 'Error fetching account holder name',
  },
  bankList: {
    failed: (message: string | undefined) => `Failed to fetch banks: ${message ?? 'Unknown error'}`,
    exception: 'Error fetching banks',
  },
  contact: {
    incomplete: 'Email and message are required.',
    sent: 'Message sent successfully!',
    exception: 'Something went wrong.',
    failed: 'Failed to send message.',
  },
  feeTypes: {
    addFailed: 'Failed to add fee type.',
    deleteFailed: 'Failed to delete fee type.',
    confirmDelete: (feeType: string) => `Are you sure you want to delete "${feeType}"?`,
  },
  classFee: {
    added: (feeType: string, amount: Pesewas, className: string) =>
      `Successfully added ${feeType} fee of ${formatCedis(amount)} to all ${className} students.`,
    failed: (message: string) => `Failed to add fee: ${message}`,
    exception: 'An error occurred while adding the fee. Please try again.',
    invalidAmount: 'Please enter a valid fee amount!',
    noStudents: 'Class ID not found. Please ensure students exist in this class.',
    updated: 'Fee updated successfully!',
  },
  schoolEdit: {
    updated: 'School details updated successfully!',
    failed: (message: string) => `Failed to update school details: ${message}`,
    exception: (error: string) => `Error updating school details: ${error}`,
  },
  students: {
    added: 'Student added successfully!',
    addFailed: 'Failed to add student',
    updated: 'Student details updated successfully!',
    updateFailed: (message: string) => `Update failed: ${message}`,
    exception: 'An error occurred. Please try again.',
    incomplete: 'Please fill in all required fields.',
  },
  payments: {
    credited: (amount: Pesewas, feeType: string) =>
      `Successfully credited ${formatCedis(amount)} to ${feeType}.`,
    creditFailed: 'Payment failed. Please try again.',
    debited: (amount: Pesewas, feeType: string) =>
      `Successfully added ${formatCedis(amount)} for ${feeType}.`,
    debitFailed: 'Failed to add debt. Please try again.',
    incomplete: 'Enter a valid amount, select a fee type, and choose a due date!',
  },
  batch: {
    promoted: 'Students promoted successfully!',
    deleted: 'Students deleted successfully!',
    promoteFailed: 'Failed to promote students',
    deleteFailed: 'Failed to delete students',
    noneToPromote: 'No students selected for promotion.',
    noneToDelete: 'No students selected for deletion.',
    confirmDelete: 'Are you sure you want to delete the selected students?',
    promoting: 'Promoting...',
    deleting: 'Deleting...',
  },
  reports: {
    incomplete: 'Please select all filters.',
    failed: 'Failed to fetch transactions.',
  },
  classes: {
    failed: 'Failed to fetch classes',
    exception: 'Something went wrong',
  },
  renewal: {
    unableToStart: 'Unable to start upgrade process.',
    upgraded: 'Subscription upgraded successfully!',
    verificationFailed: 'Payment verification failed.',
    exception: 'An error occurred during upgrade.',
    verifying: 'Verifying payment and upgrading your subscription. Please wait...',
  },
  empty: {
    noMatch: 'No students match your search criteria.',
    noStudents: 'No students found.',
    noTransactions: 'No transactions found.',
    noStudentsInClass: 'No students available in this class.',
    noStudentData: 'No student data available.',
    noStudentProvided: 'No student data provided.',
  },
  loading: {
    students: 'Loading students...',
    transactions: 'Loading transactions...',
    plain: 'Loading...',
  },
  titles: {
    signIn: 'Sign in to Manage!',
    signUp: 'Create an Account',
    hero: 'Smart, Seamless & Future-Ready Schools',
    subscribe: 'Complete Your Subscription',
    team: 'Meet Our Dream Team',
    contact: 'Contact Our Team',
    classRecords: 'Class Records',
    classDetails: (className: string) => `${className} - Students' Fee Summary`,
    classFeeForm: (className: string) => `Update fees for ${className} students`,
  },
  buttons: {
    signIn: 'Sign In',
    next: 'Next',
    getStarted: 'Get Started',
    subscribe: 'Pay GHS 500 & Subscribe',
    upgrade: 'Pay GHS 200 & Upgrade',
    editDetails: 'Edit Details',
    logOut: 'Log out',
    allFees: 'All Fees',
    classRecords: 'Class Records',
    addStudent: 'Add Student',
    generateReport: 'Generate Report',
    addFeeType: 'Add New Fee Type',
    addFees: 'Add Fees',
    generatePdfReport: 'Generate PDF Report',
    generateReceipt: 'Generate Receipt',
    downloadPdf: 'Download as PDF',
    promoteSelected: 'Promote Selected',
    deleteSelected: 'Delete Selected',
    viewDetails: 'View Details',
    saveChanges: 'Save Changes',
    pay: 'Pay',
    addDebt: 'Add Debt',
  },
} as const
