import type { ManagedUser } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showCount } from '../../../lib/format.ts';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { Reassign } from './reassign.tsx';
import { refreshUsers } from './use-users.ts';
import classes from './users.module.css';
import { firstName } from './words.ts';

export function LeavePart({ user, applications }: { user: ManagedUser; applications: number }) {
  const session = useSession();
  const [asks, setAsks] = useState<'deactivate' | 'reassign' | null>(null);
  const [isSending, setSending] = useState(false);
  const mayReassign = session !== null && may(session.user_role, 'application.assign') && applications > 0;
  const isIn = user.state !== 'deactivated';
  if (!isIn && !mayReassign) return null;

  async function deactivate() {
    setSending(true);
    const answer = await callOrNotify('deactivateUser', { user_id: user.id });
    setSending(false);
    setAsks(null);
    if (!answer) return;
    notify({ title: `${user.name} is deactivated`, text: 'Nothing of theirs is lost.' }, 'good');
    await refreshUsers();
  }

  return (
    <section className={classes.part} aria-label="When they leave">
      <div className={classes.act}>
        <h3>{isIn ? `When ${firstName(user.name)} leaves` : 'What is still theirs'}</h3>
        {mayReassign ? (
          <Button variant="default" size="compact-sm" onClick={() => setAsks('reassign')}>
            Reassign work
          </Button>
        ) : null}
        {isIn ? (
          <Button variant="default" size="compact-sm" c="var(--red)" onClick={() => setAsks('deactivate')}>
            Deactivate
          </Button>
        ) : null}
      </div>
      <p className="small muted">
        {isIn ? 'Deactivating ends their sessions immediately. ' : ''}
        {applications === 0
          ? 'No application is assigned to them.'
          : applications === 1
            ? 'Their application stays. You can reassign it.'
            : `Their ${showCount(applications)} applications stay. You can reassign them.`}
      </p>
      <Dialog title={`Deactivate ${user.name}?`} opened={asks === 'deactivate'} onClose={() => setAsks(null)}>
        <div className="col">
          <p>They're signed out immediately and can't sign in until someone reactivates them.</p>
          <DialogFoot
            label={`Deactivate ${firstName(user.name)}`}
            run={() => void deactivate()}
            isBusy={isSending}
            color="red"
            cancel={() => setAsks(null)}
          />
        </div>
      </Dialog>
      <Dialog title={`Reassign the work of ${user.name}`} opened={asks === 'reassign'} onClose={() => setAsks(null)}>
        <Reassign user={user} applications={applications} close={() => setAsks(null)} />
      </Dialog>
    </section>
  );
}
