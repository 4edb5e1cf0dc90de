import type { Task } from '@freeboard/contract';
import { useState } from 'react';
import { part } from '../../lib/part.tsx';
import type { TaskDraft } from './task-dialog.tsx';
import { TaskLine } from './task-line.tsx';

type DialogProps = { today: string; onClose: () => void };

const AssignTask = part<{ task: Task; onClose: () => void }>(async () => ({
  default: (await import('./assign-task.tsx')).AssignTask,
}));
export const TaskDialog = part<DialogProps & { draft: TaskDraft }>(async () => ({
  default: (await import('./task-dialog.tsx')).TaskDialog,
}));

/** Tasks, each with its actions and keys; the arrow keys go from one to the next. */
export function TaskList({ tasks, today, label }: { tasks: readonly Task[]; today: string; label: string }) {
  const [edited, setEdited] = useState<Task | null>(null);
  const [assigned, setAssigned] = useState<Task | null>(null);
  return (
    <>
      <ul aria-label={label}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} today={today} onEdit={setEdited} onAssign={setAssigned} />
        ))}
      </ul>
      {edited ? <TaskDialog draft={{ task: edited }} today={today} onClose={() => setEdited(null)} /> : null}
      {assigned ? <AssignTask task={assigned} onClose={() => setAssigned(null)} /> : null}
    </>
  );
}
