import { may } from '@freeboard/domain/access';
import { useSession } from '../../lib/session/session.ts';

/** Provides whether carriers of several agencies are seen, which then say whose they are. */
export function useSeesAgencies(): boolean {
  const role = useSession()?.user_role;
  return role !== undefined && may(role, 'agency.manage');
}
