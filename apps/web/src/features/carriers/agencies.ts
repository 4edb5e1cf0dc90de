import { may } from '@freeboard/domain/access';
import { useSession } from '../../lib/session/session.ts';

export function useSeesAgencies(): boolean {
  const role = useSession()?.user_role;
  return role !== undefined && may(role, 'agency.manage');
}
