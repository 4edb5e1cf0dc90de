import { may } from '@freeboard/domain/access';
import { useSession } from '../../lib/session/session.ts';

/** Whether the user sees carriers of several agencies, which are then labeled with theirs. */
export function useSeesAgencies(): boolean {
  const role = useSession()?.user_role;
  return role !== undefined && may(role, 'agency.manage');
}
