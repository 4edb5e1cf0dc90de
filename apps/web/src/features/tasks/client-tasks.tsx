import type { Client } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../lib/server/query.ts';
import { today as formsToday } from '../../lib/today.ts';
import { Pending } from '../../ui/states.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';

const MOST = 100;

export function ClientTasks({ client }: { client: Pick<Client, 'id' | 'name'> }) {
  const [isNew, setNew] = useState(false);
  const query = useCall('listTasks', { client_id: client.id, per_page: MOST });
  const tasks = query.data?.tasks.data;
  const today = query.data?.today ?? formsToday();
  return (
    <section className="card" aria-labelledby="client-tasks">
      <div className="head">
        <h2 id="client-tasks">Tasks</h2>
        <span className="grow" />
        <Button variant="default" size="compact-sm" onClick={() => setNew(true)}>
          Add task
        </Button>
      </div>
      {tasks ? null : <Pending query={query} rows={1} label="Loading tasks" />}
      {tasks?.length === 0 ? <p className="body muted">Nothing to do for this client.</p> : null}
      {tasks && tasks.length > 0 ? (
        <TaskList tasks={tasks} today={today} label={`Tasks of ${client.name || 'this client'}`} />
      ) : null}
      <TaskDialog
        draft={isNew ? { application: null, client: { id: client.id, name: client.name } } : null}
        today={today}
        onClose={() => setNew(false)}
      />
    </section>
  );
}
