import type { ManagedUser } from '@freeboard/contract';
import { isBelow, may } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { workAs } from '../../../lib/session/impersonation.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './users.module.css';
import { firstName } from './words.ts';

export function WorkAsPart({ user }: { user: ManagedUser }) {
  const session = useSession();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  if (!session || user.state === 'deactivated' || session.user.impersonation) return null;
  const { name, role } = session.user;
  if (!may(role, 'person.impersonate') || !isBelow(user.role, role)) return null;
  const first = firstName(user.name);

  async function start() {
    setSending(true);
    if (!(await workAs(user.id, navigate))) setSending(false);
  }

  return (
    <section className={classes.part} aria-label={`Work as ${user.name}`}>
      <div className={classes.act}>
        <h3>Sign in as {first} for up to an hour</h3>
        <Button variant="default" size="compact-sm" loading={isSending} onClick={() => void start()}>
          Sign in as {first}
        </Button>
      </div>
      <ul className="bullets small muted">
        <li>You'll have only the permissions you both share.</li>
        <li>
          History names both: '{name} as {user.name}'.
        </li>
        <li>You can't change the password, two-step verification or profile.</li>
        <li>{first} stays signed in and is not interrupted.</li>
      </ul>
    </section>
  );
}
