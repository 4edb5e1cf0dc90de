import { showCount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import { Among, type BulkSelection } from './among.tsx';

export default function AssignDialog(props: {
  count: number;
  /** Null unless the selection contains more than the page shows. */
  selection: BulkSelection | null;
  onClose: () => void;
  onChosen: (agentId: number) => void;
}) {
  const query = useCall('getAgentsList', {}, { staleTime: Number.POSITIVE_INFINITY });
  const words = props.count === 1 ? 'this application' : `${showCount(props.count)} applications`;
  return (
    <Dialog title={`Assign ${words}`} opened onClose={props.onClose}>
      {props.selection ? <Among selection={props.selection} /> : null}
      {query.isError ? <Failed text={query.error.message} retry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows rows={4} label="Loading the agents" /> : null}
      <ul>
        {(query.data?.agents ?? []).map((one, at) => (
          <li key={one.agent.id}>
            <button
              type="button"
              className="pick"
              data-autofocus={at === 0 || undefined}
              onClick={() => props.onChosen(one.agent.id)}
            >
              <span className="strong">{one.name}</span>
              <span className="muted small">{one.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
