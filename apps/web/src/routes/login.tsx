import { SignIn } from '../features/accounts/sign-in/sign-in.tsx';

/** The sign-in page (section 2). */
export default function Login() {
  return <SignIn />;
}
