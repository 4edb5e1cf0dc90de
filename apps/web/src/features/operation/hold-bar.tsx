import type { AnswerOf } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showTime } from '../../lib/format.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/fields/check.tsx';
import classes from './hold-bar.module.css';

type Hold = NonNullable<AnswerOf<'getGlobalSettings'>['global_settings']['hold']>;

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function outcomeText({ in_doubt, left_out }: AnswerOf<'resumeInstallation'>): string {
  const parts = [
    in_doubt > 0
      ? `${count(in_doubt, 'message is', 'messages are')} in doubt: send again what your clients did not get.`
      : '',
    left_out > 0 ? `${count(left_out, 'other delivery was', 'other deliveries were')} left out.` : '',
  ].filter(Boolean);
  return parts.join(' ') || 'Sending and quoting go on.';
}

function ResumeDialog({ hold, close }: { hold: Hold; close: () => void }) {
  const [wasStopped, setWasStopped] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function resume() {
    setBusy(true);
    const answer = await callOrNotify('resumeInstallation', { was_stopped: wasStopped });
    setBusy(false);
    if (!answer) return;
    notify({ title: 'Resumed', text: outcomeText(answer) }, 'good');
    void queryClient.invalidateQueries({ queryKey: ['getGlobalSettings'] });
    close();
  }
  return (
    <Dialog title="Resume sending and quoting" opened onClose={close}>
      <div className="col">
        <p>
          Make sure that the old installation is gone for good. If both run, clients get messages twice and carriers are
          asked twice.
        </p>
        <Check checked={wasStopped} onChange={setWasStopped}>
          The old installation was stopped before {showTime(hold.made_at)}, the time this copy is from. Also send what
          waited then.
        </Check>
        <p className="small muted">
          Otherwise messages that waited are marked In doubt, because they may have gone out since.
        </p>
        <div className="row wrap">
          <Button loading={isBusy} onClick={() => void resume()}>
            It’s gone, resume
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export default function HoldBar({ hold }: { hold: Hold }) {
  const role = useSession()?.user_role;
  const [isAsking, setAsking] = useState(false);
  const mayResume = role !== undefined && may(role, 'agency.manage');
  return (
    <section className={classes.bar} aria-label="Sending and quoting are on hold">
      <p className={classes.words}>
        <b>Sending and quoting are on hold.</b> Freeboard was restored as of {showTime(hold.made_at)}.{' '}
        {mayResume ? 'Resume once the old installation is gone.' : 'A super-admin resumes it. What you send waits.'}
      </p>
      {mayResume ? (
        <Button size="compact-md" onClick={() => setAsking(true)}>
          Resume
        </Button>
      ) : null}
      {isAsking ? <ResumeDialog hold={hold} close={() => setAsking(false)} /> : null}
    </section>
  );
}
