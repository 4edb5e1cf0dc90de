import type { ManagedUser } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showCount } from '../../../lib/format.ts';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { refreshUsers } from './use-users.ts';

export function Reassign(props: { user: ManagedUser; applications: number; close: () => void }) {
  const { user, applications, close } = props;
  const agents = (useCall('getAgentsList', {}).data?.agents ?? []).filter(({ agent }) => agent.id !== user.id);
  const [to, setTo] = useState('');
  const [done, setDone] = useState<number | null>(null);

  async function reassign() {
    let moved = 0;
    let remaining = applications;
    setDone(0);
    while (remaining > 0) {
      const answer = await callOrNotify('reassignApplications', { user_id: user.id, agent_id: Number(to) });
      if (!answer) break;
      moved += answer.handed_on;
      remaining = answer.remaining;
      setDone(moved);
      if (answer.handed_on === 0) break;
    }
    await Promise.all([refreshUsers(), queryClient.invalidateQueries({ queryKey: ['getAgentApplicationsList'] })]);
    if (remaining === 0) {
      notify({ title: 'Reassigned', text: `${showCount(moved)} applications have a new agent.` }, 'good');
      close();
    } else setDone(null);
  }

  return (
    <div className="col">
      <ChoiceField label="To" value={to} onChange={setTo}>
        <option value="">Choose a colleague</option>
        {agents.map(({ agent, name, email }) => (
          <option key={agent.id} value={agent.id}>
            {name} ({email})
          </option>
        ))}
      </ChoiceField>
      {done === null ? null : (
        <>
          <progress value={done} max={Math.max(1, applications)} aria-label="Reassigned" />
          <p className="small muted num" role="status">
            {showCount(done)} of {showCount(applications)}
          </p>
        </>
      )}
      <div className="row">
        <span className="grow" />
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button disabled={to === ''} loading={done !== null} onClick={() => void reassign()}>
          Reassign {showCount(applications)}
        </Button>
      </div>
    </div>
  );
}
