import type { Task } from '@freeboard/contract';
import { useCall } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { assignTask } from './change-task.ts';

export function AssignTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const agents = useCall('getAgentsList', {}).data?.agents ?? [];
  return (
    <Dialog title="Assign this task" opened onClose={onClose}>
      <ul>
        {agents.map((one, at) => (
          <li key={one.agent.id}>
            <button
              type="button"
              className="pick"
              data-autofocus={at === 0 || undefined}
              onClick={async () => {
                if (await assignTask(task, one.agent.id)) onClose();
              }}
            >
              <span className="strong">{one.name}</span> <span className="muted small">{one.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
