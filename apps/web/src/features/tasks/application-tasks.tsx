import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { clientName } from '../../lib/application-types.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { useCall } from '../../lib/server/query.ts';
import { today as formsToday } from '../../lib/today.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TaskDialog, TaskList } from './task-list.tsx';
import classes from './tasks.module.css';

const MOST = 100;

/** The open tasks of an application behind a button of its head, and a new one; T opens them. */
export function ApplicationTasks({ application }: { application: Application }) {
  const [isOpen, setOpen] = useState(false);
  const [isNew, setNew] = useState(false);
  const query = useCall('listTasks', { application_id: application.id, per_page: MOST });
  const tasks = query.data?.tasks.data ?? [];
  const today = query.data?.today ?? formsToday();
  const open = () => (tasks.length > 0 ? setOpen(true) : setNew(true));
  useHotkeys({ t: open });
  const linked = {
    id: application.id,
    application_id: application.application_id,
    client: clientName(application.client),
  };
  return (
    <>
      <Button variant="subtle" color="gray" className={classes.button} title="T" onClick={open}>
        {tasks.length === 0 ? 'Add task' : tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}
      </Button>
      <Dialog title="Tasks" size="lg" opened={isOpen && tasks.length > 0} onClose={() => setOpen(false)}>
        <TaskList tasks={tasks} today={today} label={`Tasks of application ${application.application_id}`} />
        <div className={classes.add}>
          <Button variant="default" onClick={() => setNew(true)}>
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
