import { may } from '@freeboard/domain';
import { useId, useState } from 'react';
import { callOrNotify, notify } from '../../lib/notices.ts';
import { queryClient, useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Segmented } from '../../ui/segmented.tsx';
import classes from './settings.module.css';

const CHOICES = [
  { value: 'Yes', label: 'On' },
  { value: 'No', label: 'Off' },
] as const;

/** Whether the quotes of one's applications go to the client by themselves once they are complete (R5.8). */
export function AutoEmailing() {
  const session = useSession();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const { data } = useCall('getUserSettings', {});
  if (!session || !may(session.user_role, 'quote.send')) return null;
  const value = data?.user_settings.quote_auto_emailing ?? 'No';

  async function choose(next: 'Yes' | 'No') {
    if (!data || isBusy || next === value) return;
    setBusy(true);
    const answer = await callOrNotify('toggleUserQuoteAutoEmailing', {});
    setBusy(false);
    if (!answer) return;
    queryClient.setQueryData(['getUserSettings', {}], answer);
    const isOn = answer.user_settings.quote_auto_emailing === 'Yes';
    notify(
      {
        title: 'Saved',
        text: isOn ? 'It holds from the next completed application on.' : 'Nothing is sent by itself.',
      },
      'good',
    );
  }
  return (
    <section className="card" aria-labelledby={`${id}-title`} aria-busy={!data}>
      <div className="head">
        <h2 id={`${id}-title`}>E-mail quotes automatically</h2>
      </div>
      <div className={classes.rule}>
        <span className={`muted ${classes.ruleText}`}>
          When an application that you handle is complete, its quotes go to the client by the default e-mail template.
          What cannot be sent is an alert on the application.
        </span>
        <Segmented
          isSmall
          label="E-mail quotes automatically"
          value={value}
          choices={CHOICES}
          onChange={(next) => void choose(next)}
        />
      </div>
    </section>
  );
}
