import type { Task } from '@freeboard/contract';
import { useState } from 'react';
import { AssignTask } from './assign-task.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskLine } from './task-line.tsx';

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
      <TaskDialog draft={edited && { task: edited }} today={today} onClose={() => setEdited(null)} />
      <AssignTask task={assigned} onClose={() => setAssigned(null)} />
    </>
  );
}
