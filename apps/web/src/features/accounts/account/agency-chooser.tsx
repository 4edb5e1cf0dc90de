import { may } from '@freeboard/domain/access';
import { part } from '../../../lib/part.tsx';
import { useSession } from '../../../lib/session/session.ts';
import classes from './account.module.css';

const AgencyChoice = part(() => import('./agency-choice.tsx'), { meanwhile: <span className={classes.agency} /> });

export function AgencyChooser() {
  const session = useSession();
  if (!session || !may(session.user_role, 'agency.manage')) return null;
  return <AgencyChoice agency={session.user.agency} />;
}
