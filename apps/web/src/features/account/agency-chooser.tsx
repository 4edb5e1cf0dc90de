import { may } from '@freeboard/domain';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { chooseAgency } from '../../lib/working-agency.ts';
import classes from './account.module.css';

/** In which agency somebody of none works; everything that they see and make is of that one. */
export function AgencyChooser() {
  const session = useSession();
  const isAbove = session !== null && may(session.user_role, 'agency.manage');
  const list = useCall('listMgas', {}, { enabled: isAbove });
  if (!session || !isAbove) return null;
  const { agency } = session.user;
  const open = (list.data?.mgas ?? []).filter((mga) => !mga.deactivated_at || mga.id === agency?.id);
  return (
    <select
      className={classes.agency}
      aria-label="Agency that you work in"
      value={agency?.id ?? ''}
      onChange={(event) => void chooseAgency(Number(event.currentTarget.value) || null)}
    >
      <option value="">All agencies</option>
      {agency && !open.some(({ id }) => id === agency.id) ? <option value={agency.id}>{agency.name}</option> : null}
      {open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
