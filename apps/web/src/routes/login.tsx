import { SignIn } from '../features/accounts/sign-in/sign-in.tsx';

/** Renders the login page (section 2). */
export default function Login() {
  return <SignIn />;
}
