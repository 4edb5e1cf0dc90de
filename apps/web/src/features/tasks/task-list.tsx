import type { Task } from '@freeboard/contract';
import { useState } from 'react';
import { part } from '../../lib/part.tsx';
import { TaskDialog } from './task-dialog-part.ts';
import { TaskLine } from './task-line.tsx';
import classes from './tasks.module.css';

const AssignTask = part<{ task: Task; onClose: () => void }>(async () => ({
  default: (await import('./assign-task.tsx')).AssignTask,
}));

export type TaskListProps = { tasks: readonly Task[]; today: string; label: string };

/** The arrow keys move between tasks. */
export function TaskList({ tasks, today, label }: TaskListProps) {
  const [edited, setEdited] = useState<Task | null>(null);
  const [assigned, setAssigned] = useState<Task | null>(null);
  return (
    <>
      <ul className={classes.tasks} aria-label={label}>
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} today={today} onEdit={setEdited} onAssign={setAssigned} />
        ))}
      </ul>
      {edited ? <TaskDialog draft={{ task: edited }} today={today} onClose={() => setEdited(null)} /> : null}
      {assigned ? <AssignTask task={assigned} onClose={() => setAssigned(null)} /> : null}
    </>
  );
}
