import type { ManagedUser } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { callOrNotify } from '../../lib/notices.ts';
import { refreshUsers } from './use-users.ts';
import classes from './users.module.css';

/** How many sessions somebody has open, and ending them all. */
export function SessionsPart({ user, open }: { user: ManagedUser; open: number }) {
  async function end() {
    if (await callOrNotify('endUserSessions', { user_id: user.id })) await refreshUsers();
  }
  return (
    <section className={classes.part} aria-label="Open sessions">
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
