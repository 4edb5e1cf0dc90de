import { SignIn } from '../features/accounts/sign-in/sign-in.tsx';

/** Section 2. */
export default function Login() {
  return <SignIn />;
}
