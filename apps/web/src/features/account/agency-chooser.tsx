import { may } from '@freeboard/domain';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { chooseAgency } from '../../lib/session/working-agency.ts';
import { Choice } from '../../ui/fields/choice.tsx';
import classes from './account.module.css';

const ALL = { value: '', label: 'All agencies' };

/** In which agency somebody of none works; everything that they see and make is of that one. */
export function AgencyChooser() {
  const session = useSession();
  const isAbove = session !== null && may(session.user_role, 'agency.manage');
  const list = useCall('listMgas', {}, { enabled: isAbove });
  if (!session || !isAbove) return null;
  const { agency } = session.user;
  const open = (list.data?.mgas ?? []).filter((mga) => !mga.deactivated_at || mga.id === agency?.id);
  const shown = agency && !open.some(({ id }) => id === agency.id) ? [agency, ...open] : open;
  return (
    <Choice
      className={classes.agency}
      label="Agency that you work in"
      value={agency ? String(agency.id) : ''}
      choices={[ALL, ...shown.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(id) => void chooseAgency(Number(id) || null)}
    />
  );
}
