import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { clientName } from '../../lib/application-types.ts';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { openingField, useHotkeys } from '../../lib/hotkeys.ts';
import { part } from '../../lib/part.tsx';
import { useCall } from '../../lib/server/query.ts';
import { today as formsToday } from '../../lib/today.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TaskDialog } from './task-dialog-part.ts';
import type { TaskListProps } from './task-list.tsx';
import classes from './tasks.module.css';

const MOST = 100;
const TaskList = part<TaskListProps>(async () => ({ default: (await import('./task-list.tsx')).TaskList }));
const AHEAD = [TaskList, TaskDialog];

export function ApplicationTasks({ application }: { application: Application }) {
  const [isOpen, setOpen] = useState(false);
  const [isNew, setNew] = useState(false);
  const query = useCall('listTasks', { application_id: application.id, per_page: MOST });
  const tasks = query.data?.tasks.data ?? [];
  const today = query.data?.today ?? formsToday();
  useFetchedAhead(AHEAD);
  // Loaded before opening, because the dialog focuses its first control when it opens.
  const openList = () => void TaskList.preload().then(() => setOpen(true));
  const add = () => setNew(true);
  useHotkeys({ t: tasks.length > 0 ? openList : openingField(add) });
  const linked = {
    id: application.id,
    application_id: application.application_id,
    client: clientName(application.client),
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.button}
        title="T"
        onClick={tasks.length > 0 ? openList : add}
      >
        {tasks.length === 0 ? 'Add task' : tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}
      </Button>
      <Dialog title="Tasks" size="lg" opened={isOpen && tasks.length > 0} onClose={() => setOpen(false)}>
        <TaskList tasks={tasks} today={today} label={`Tasks of application ${application.application_id}`} />
        <div className={classes.add}>
          <Button variant="default" onClick={add}>
            Add task
          </Button>
        </div>
      </Dialog>
      {isNew ? (
        <TaskDialog
          draft={{ application: linked, ownerId: application.agent_id }}
          today={today}
          onClose={() => setNew(false)}
        />
      ) : null}
    </>
  );
}
