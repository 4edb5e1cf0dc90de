import { RequestPage } from '../features/customers/registration/request-page.tsx';

/** The registration page (section 2). */
export default function RegisterRequest() {
  return <RequestPage />;
}
