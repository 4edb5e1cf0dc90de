import { may } from '@freeboard/domain/access';
import { startPath } from '@freeboard/domain/settings';
import { Navigate } from 'react-router';
import { useSession } from '../lib/session/session.ts';

/** Redirects to the user's start page: the dashboard home, unless they chose another (section 2). */
export default function Account() {
  const user = useSession()?.user;
  const path = startPath(user?.start_page, (permission) => user !== undefined && may(user.role, permission));
  return <Navigate to={path} replace />;
}
