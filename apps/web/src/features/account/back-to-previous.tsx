import { CONFIRMATIONS, may } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { previousSession, restorePrevious } from '../../lib/session.ts';
import { useSignal } from '../../lib/signal.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Section 9: the page is loaded anew this long after the account changed. */
const RELOAD_MS = 1000;

/** Leads back to the account before an impersonation (R1.8). */
export function BackToPrevious() {
  const previous = useSignal(previousSession);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (!previous || !may(previous.user_role, 'person.impersonate')) return null;

  function goBack() {
    restorePrevious();
    navigate('/account');
    setTimeout(() => window.location.reload(), RELOAD_MS);
  }

  return (
    <>
      <Button color="purple" size="compact-sm" onClick={() => setAsking(true)}>
        Back to {previous.user.name}
      </Button>
      <Dialog title="Previous account" opened={isAsking} onClose={() => setAsking(false)}>
        <div className="col">
          <p>{CONFIRMATIONS.previous_account}</p>
          <div className="row">
            <span className="grow" />
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button color="purple" onClick={goBack}>
              Login back
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
