import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberApplication } from '../../lib/server/application-cache.ts';
import { callOrNotify } from '../../lib/server/notices.ts';

type Props = { application: Application; settled: () => Promise<boolean> };

/** Asks whether an imported application is flood or home, when its file or lead did not say. */
export function LineQuestion({ application, settled }: Props) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function state(line: 'flood' | 'home') {
    setBusy(true);
    const answer = (await settled()) ? await callOrNotify('stateLine', { application_id: application.id, line }) : null;
    setBusy(false);
    if (!answer) return;
    rememberApplication(answer.application);
    if (answer.application.id !== application.id)
      void navigate(`/agent-portal/application-details/${answer.application.id}?tab=profile`);
  }
  return (
    <section className="row wrap banner soft-yellow mb-4" aria-label="Flood or home?">
      <span>
        <b className="strong">Flood or home?</b> The request didn’t say, so this is a {application.application_type}{' '}
        application for now. It isn’t launched automatically until you choose.
      </span>
      <span className="grow" />
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void state('flood')}>
        Flood
      </Button>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void state('home')}>
        Home
      </Button>
    </section>
  );
}
