import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { CopyInvitation } from '../users/invitation-address.tsx';
import { type Invited, InviteForm } from '../users/invite-form.tsx';
import classes from './set-up.module.css';

export function PeopleStep({ agency }: { agency: string }) {
  const [invited, setInvited] = useState<readonly Invited[]>([]);
  return (
    <div className={classes.form}>
      <h1>People of {agency}</h1>
      <p className="muted">
        Invite an admin first. Until someone accepts, only you can sign in. An invitation works once, for 72 hours.
      </p>
      <InviteForm
        key={invited.length}
        firstRole={invited.length === 0 ? 'admin' : 'agent'}
        onDone={(one) => setInvited([...invited, one])}
      />
      {invited.length > 0 ? (
        <ul className="col gap-2 breaks" aria-label="Invited">
          {invited.map((one) => (
            <li key={one.user.id}>
              <span className="strong">{one.user.name}</span>{' '}
              <span className="muted">
                {one.user.email}, {one.user.role}
              </span>
              {one.invitation_url ? (
                <span className="col gap-1">
                  <code className="small">{one.invitation_url}</code>
                  <span className="row wrap small muted">
                    Send this link yourself. It is shown only now.
                    <CopyInvitation url={one.invitation_url} name={one.user.name} />
                  </span>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="row">
        <span className="grow" />
        <Button component={Link} to="/dashboard/home" variant={invited.length > 0 ? 'filled' : 'default'}>
          Go to your dashboard
        </Button>
      </div>
    </div>
  );
}
