import { Navigate } from 'react-router';

/** Immediately redirects to the dashboard home (section 2). */
export default function Account() {
  return <Navigate to="/dashboard/home" replace />;
}
