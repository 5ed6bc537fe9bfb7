import './login.css'
import '../../../styles/public.css'
export default function Login() {
  return <h1>Sign in to Manage!</h1>
}
