import { RequestPage } from '../features/customers/registration/request-page.tsx';

export default function RegisterRequest() {
  return <RequestPage />;
}
