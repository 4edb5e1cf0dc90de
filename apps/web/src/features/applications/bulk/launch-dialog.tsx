import type { RequestOf } from '@freeboard/contract';
import { leftOutOfLaunch } from '@freeboard/domain/applications';
import { showCount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';

type Props = {
  count: number;
  selection: RequestOf<'checkBulkLaunch'>['selection'];
  onClose: () => void;
  onLaunch: () => void;
};

function Readiness({ selection }: Pick<Props, 'selection'>) {
  const { data, isError } = useCall('checkBulkLaunch', { selection }, { staleTime: 0 });
  if (isError) return <p>What isn't complete or was launched before is left out and named.</p>;
  if (!data) return <p className="muted">Checking which are ready …</p>;
  const { total, checked, counts } = data;
  const out = leftOutOfLaunch(counts);
  const ofFirst = checked < total ? ` of the first ${showCount(checked)}` : '';
  return (
    <p>
      <b className="num">
        {showCount(counts.ready ?? 0)}
        {ofFirst} ready.
      </b>{' '}
      {out.length > 0 ? `Left out: ${out.join(', ')}.` : ''}
    </p>
  );
}

export default function LaunchDialog({ count, selection, onClose, onLaunch }: Props) {
  const words = count === 1 ? 'one application' : `${showCount(count)} applications`;
  return (
    <Dialog title="Launch" opened onClose={onClose}>
      <div className="col">
        <p>
          Ask every eligible carrier for quotes for <b>{words}</b>?
        </p>
        <div role="status">
          <Readiness selection={selection} />
        </div>
        <DialogFoot label="Launch" run={onLaunch} cancel={onClose} focus="act" />
      </div>
    </Dialog>
  );
}
