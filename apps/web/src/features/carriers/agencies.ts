import { may } from '@freeboard/domain/access';
import { useSession } from '../../lib/session/session.ts';

/** Whether the user sees carriers of several agencies, so that each is shown with its agency. */
export function useSeesAgencies(): boolean {
  const role = useSession()?.user_role;
  return role !== undefined && may(role, 'agency.manage');
}
