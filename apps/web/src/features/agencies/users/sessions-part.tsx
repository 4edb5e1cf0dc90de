import type { ManagedUser } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { refreshUsers } from './use-users.ts';
import classes from './users.module.css';

export function SessionsPart({ user, open }: { user: ManagedUser; open: number }) {
  async function reset() {
    if (!(await callOrNotify('resetUserSecondFactor', { user_id: user.id }))) return;
    notify(
      { title: 'Two-step verification reset', text: `${user.name} signs in without it until they set one up again.` },
      'good',
    );
    await refreshUsers();
  }
  async function end() {
    if (await callOrNotify('endUserSessions', { user_id: user.id })) await refreshUsers();
  }
  return (
    <section className={classes.part} aria-label="Sign-in">
      <div className={classes.act}>
        <h3>Two-step verification {user.has_second_factor ? 'is on' : 'is off'}</h3>
        {user.has_second_factor ? (
          <Button variant="default" size="compact-sm" onClick={() => void reset()}>
            Reset
          </Button>
        ) : null}
      </div>
      <div className={classes.act}>
        <h3>{open === 0 ? 'No open session' : open === 1 ? '1 open session' : `${open} open sessions`}</h3>
        {open > 0 ? (
          <Button variant="default" size="compact-sm" onClick={() => void end()}>
            {open === 1 ? 'End it' : 'End all'}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
