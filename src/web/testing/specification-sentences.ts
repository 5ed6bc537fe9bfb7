/**
 * The specification's sentences, letter by letter, under the names they have in sentences.ts. What stands in braces is
 * filled in when it is said. A copy on purpose: messages.ts must not be able to change both sides at once.
 */
export const specified = {
  'signIn.failed': 'Error: {message}',
  'signIn.exception': 'Something went wrong. Please try again.',
  'signUp.unableToStart': 'Unable to start payment.',
  'signUp.notSuccessful': 'Payment was not successful.',
  'signUp.creationFailed': 'School creation failed.',
  'signUp.exception': 'Error verifying payment or creating school.',
  'signUp.created': 'School created successfully!',
  'signUp.verifying': 'Verifying payment and creating your school account. Please wait...',
  'signUp.verified': 'Payment verification complete. Redirecting...',
  'accountHolder.tooShort': 'Account number must be at least 10 digits long',
  'accountHolder.notFound': 'Account holder not found',
  'accountHolder.failed': 'Error fetching account holder name',
  'bankList.failed': 'Failed to fetch banks: {message}',
  'bankList.exception': 'Error fetching banks',
  'contact.incomplete': 'Email and message are required.',
  'contact.sent': 'Message sent successfully!',
  'contact.exception': 'Something went wrong.',
  'contact.failed': 'Failed to send message.',
  'feeTypes.addFailed': 'Failed to add fee type.',
  'feeTypes.deleteFailed': 'Failed to delete fee type.',
  'feeTypes.confirmDelete': 'Are you sure you want to delete "{feeType}"?',
  'classFee.added': 'Successfully added {feeType} fee of {amount} to all {class} students.',
  'classFee.failed': 'Failed to add fee: {message}',
  'classFee.exception': 'An error occurred while adding the fee. Please try again.',
  'classFee.invalidAmount': 'Please enter a valid fee amount!',
  'classFee.noStudents': 'Class ID not found. Please ensure students exist in this class.',
  'classFee.updated': 'Fee updated successfully!',
  'schoolEdit.updated': 'School details updated successfully!',
  'schoolEdit.failed': 'Failed to update school details: {message}',
  'schoolEdit.exception': 'Error updating school details: {error}',
  'students.added': 'Student added successfully!',
  'students.addFailed': 'Failed to add student',
  'students.updated': 'Student details updated successfully!',
  'students.updateFailed': 'Update failed: {server message}',
  'students.exception': 'An error occurred. Please try again.',
  'students.incomplete': 'Please fill in all required fields.',
  'payments.credited': 'Successfully credited {GH₵amount} to {feeType}.',
  'payments.creditFailed': 'Payment failed. Please try again.',
  'payments.debited': 'Successfully added {GH₵amount} for {feeType}.',
  'payments.debitFailed': 'Failed to add debt. Please try again.',
  'payments.incomplete': 'Enter a valid amount, select a fee type, and choose a due date!',
  'batch.promoted': 'Students promoted successfully!',
  'batch.deleted': 'Students deleted successfully!',
  'batch.promoteFailed': 'Failed to promote students',
  'batch.deleteFailed': 'Failed to delete students',
  'batch.noneToPromote': 'No students selected for promotion.',
  'batch.noneToDelete': 'No students selected for deletion.',
  'batch.confirmDelete': 'Are you sure you want to delete the selected students?',
  'batch.promoting': 'Promoting...',
  'batch.deleting': 'Deleting...',
  'reports.incomplete': 'Please select all filters.',
  'reports.failed': 'Failed to fetch transactions.',
  'classes.failed': 'Failed to fetch classes',
  'classes.exception': 'Something went wrong',
  'renewal.unableToStart': 'Unable to start upgrade process.',
  'renewal.upgraded': 'Subscription upgraded successfully!',
  'renewal.verificationFailed': 'Payment verification failed.',
  'renewal.exception': 'An error occurred during upgrade.',
  'renewal.verifying': 'Verifying payment and upgrading your subscription. Please wait...',
  'empty.noMatch': 'No students match your search criteria.',
  'empty.noStudents': 'No students found.',
  'empty.noTransactions': 'No transactions found.',
  'empty.noStudentsInClass': 'No students available in this class.',
  'empty.noStudentData': 'No student data available.',
  'empty.noStudentProvided': 'No student data provided.',
  'loading.students': 'Loading students...',
  'loading.transactions': 'Loading transactions...',
  'loading.plain': 'Loading...',
  'titles.signIn': 'Sign in to Manage!',
  'titles.signUp': 'Create an Account',
  'titles.hero': 'Smart, Seamless & Future-Ready Schools',
  'titles.subscribe': 'Complete Your Subscription',
  'titles.team': 'Meet Our Dream Team',
  'titles.contact': 'Contact Our Team',
  'titles.classRecords': 'Class Records',
  'titles.classDetails': "{class} - Students' Fee Summary",
  'titles.classFeeForm': 'Update fees for {class} students',
  'buttons.signIn': 'Sign In',
  'buttons.next': 'Next',
  'buttons.getStarted': 'Get Started',
  'buttons.subscribe': 'Pay GHS 500 & Subscribe',
  'buttons.upgrade': 'Pay GHS 200 & Upgrade',
  'buttons.editDetails': 'Edit Details',
  'buttons.logOut': 'Log out',
  'buttons.allFees': 'All Fees',
  'buttons.classRecords': 'Class Records',
  'buttons.addStudent': 'Add Student',
  'buttons.generateReport': 'Generate Report',
  'buttons.addFeeType': 'Add New Fee Type',
  'buttons.addFees': 'Add Fees',
  'buttons.generatePdfReport': 'Generate PDF Report',
  'buttons.generateReceipt': 'Generate Receipt',
  'buttons.downloadPdf': 'Download as PDF',
  'buttons.promoteSelected': 'Promote Selected',
  'buttons.deleteSelected': 'Delete Selected',
  'buttons.viewDetails': 'View Details',
  'buttons.saveChanges': 'Save Changes',
  'buttons.pay': 'Pay',
  'buttons.addDebt': 'Add Debt',
} as const

export type Specified = keyof typeof specified

/**
 * A sentence as it must stand on the page: exactly, with its parts filled in. What is not given may be anything that is
 * not empty (a server's own words).
 */
export function sentence(name: Specified, ...parts: readonly string[]): RegExp {
  let next = 0
  const pattern = specified[name]
    .split(/(\{[^}]+\})/)
    .map((piece) => (piece.startsWith('{') ? escaped(parts[next++]) : escaped(piece)))
    .join('')
  return new RegExp(`^${pattern}$`)
}

function escaped(text: string | undefined): string {
  return text === undefined ? '.+' : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
