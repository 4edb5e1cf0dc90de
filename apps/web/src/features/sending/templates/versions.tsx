import { Button } from '@mantine/core';
import { showTime } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import type { Payload } from './draft.ts';
import classes from './templates.module.css';

type Props = { id: number; opened: boolean; onClose: () => void; take: (payload: Payload) => void };

function List({ id, take }: Pick<Props, 'id' | 'take'>) {
  const { data, error, refetch } = useCall('getTemplateVersions', { template_id: id }, { staleTime: 0 });
  if (error) return <Failed text={error.message} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label="Loading the versions" />;
  return (
    <ol className={classes.versions}>
      {data.versions.map(({ version, updated_at, updated_by, payload }, at) => (
        <li key={version} className="row wrap">
          <span className="strong">Version {version}</span>
          <span className="muted small num grow">
            {showTime(updated_at)}
            {updated_by ? `, ${updated_by}` : ', as agencies begin'}
          </span>
          {at === 0 ? (
            <span className="muted small">as saved now</span>
          ) : (
            <Button variant="default" size="compact-sm" onClick={() => take(payload)}>
              Take version {version}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A restored version is an ordinary change that still has to be saved. */
export function Versions({ id, opened, onClose, take }: Props) {
  return (
    <Dialog title="Versions" opened={opened} onClose={onClose}>
      <p className="muted small">A sent message keeps the version that it was made of.</p>
      {opened ? <List id={id} take={take} /> : null}
    </Dialog>
  );
}
