import { SignIn } from '../features/accounts/sign-in/sign-in.tsx';

export default function Login() {
  return <SignIn />;
}
