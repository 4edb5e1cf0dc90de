import '@mantine/core/styles/Popover.css';
import { may, roleFacts } from '@freeboard/domain/access';
import { CONFIRMATIONS } from '@freeboard/domain/wording';
import { Button, Popover } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { backToPrevious } from '../../../lib/session/impersonation.ts';
import { previousSession, useSession } from '../../../lib/session/session.ts';
import { useSignal } from '../../../lib/signal.ts';
import { LeftIcon } from '../../../ui/icons.tsx';
import classes from './impersonation-bar.module.css';

const MINUTE_MS = 60_000;

function Back({ to, from }: { to: string; from: string }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Popover
      opened={isAsking}
      onChange={setAsking}
      position="bottom-end"
      width="min(22rem, 92vw)"
      trapFocus
      returnFocus
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <Button
          color="purple"
          size="compact-md"
          leftSection={<LeftIcon />}
          onClick={() => setAsking((asked) => !asked)}
          aria-label="Back to previous account"
        >
          <span className="hide-xs">Back to previous account</span>
          <span className="only-xs">Back</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Previous account">
        <div className="col">
          <p className="strong">{CONFIRMATIONS.previous_account}</p>
          <p className="muted">
            You'll return to {to}. Changes you saved as {from} stay saved.
          </p>
          <div className="row">
            <span className="grow" />
            <Button variant="default" size="compact-sm" onClick={() => setAsking(false)}>
              Stay as {from}
            </Button>
            <Button color="purple" size="compact-sm" data-autofocus onClick={() => backToPrevious(navigate)}>
              Back to {to}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

export default function ImpersonationBar() {
  const session = useSession();
  const previous = useSignal(previousSession);
  const navigate = useNavigate();
  const now = useNow(MINUTE_MS / 6);
  const impersonation = session?.user.impersonation ?? null;
  const endsAt = impersonation ? new Date(impersonation.ends_at).getTime() : null;
  const isOver = endsAt !== null && endsAt <= now;

  useEffect(() => {
    if (isOver) backToPrevious(navigate);
  }, [isOver, navigate]);

  if (!session || !impersonation || endsAt === null) return null;
  const { name, role } = session.user;
  const [first = name] = name.split(' ');
  const minutes = Math.max(0, Math.ceil((endsAt - now) / MINUTE_MS));
  const mayGoBack = previous !== null && may(previous.user_role, 'person.impersonate');
  return (
    <section className={classes.bar} data-impersonation aria-label="You're signed in as another user">
      <p className="clip min-0 grow">
        You are signed in as <b className={classes.name}>{name}</b>, {roleFacts(role).label.toLowerCase()}.{' '}
        <span className="hide-s">
          History records{' '}
          <b>
            {impersonation.by} as {name}
          </b>
          .
        </span>{' '}
        <span className="muted num hide-xs">Ends automatically in {minutes} min.</span>
      </p>
      {mayGoBack ? <Back to={previous.user.name} from={first} /> : null}
    </section>
  );
}
