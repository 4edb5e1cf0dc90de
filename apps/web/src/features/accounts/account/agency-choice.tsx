import type { User } from '@freeboard/contract';
import { useCall } from '../../../lib/server/query.ts';
import { chooseAgency } from '../../../lib/session/working-agency.ts';
import { Choice } from '../../../ui/fields/choice.tsx';
import classes from './account.module.css';

const ALL = { value: '', label: 'All agencies' };

export default function AgencyChoice({ agency }: { agency: User['agency'] }) {
  const list = useCall('listMgas', {});
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
