import { TYPE_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { clientName } from '../../lib/application-types.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './console.module.css';

type Props = { channel: 'sms' | 'email'; address: string };

const MOST = 25;

export function Tie({ channel, address }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const wanted = useDebounced(text.trim(), 250);
  const filters = wanted ? { filters: { text: wanted } } : {};
  const list = useCall(
    'getAgentApplicationsList',
    { page: 1, per_page: MOST, ...filters },
    { placeholderData: (before) => before },
  );
  const found = list.data?.applications.data ?? [];

  async function tie(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await callOrNotify('tieConversation', { channel, address, application_id: Number(chosen) });
    setBusy(false);
    if (!answer) return;
    notify({ title: 'Conversation', text: 'It’s linked to the application. You can reply now.' }, 'good');
    await queryClient.invalidateQueries({ queryKey: ['getMessages'] });
  }
  return (
    <form className={classes.tie} onSubmit={tie} aria-label="Give it to an application">
      <p className="muted">This {channel === 'sms' ? 'number' : 'address'} belongs to no application yet.</p>
      <div className={classes.finder}>
        <TextField label="Find an application" value={text} placeholder="Name, number, address" onChange={setText} />
        <ChoiceField
          label="Application"
          value={chosen}
          choices={[
            { value: '', label: found.length > 0 ? 'Choose one' : 'None found' },
            ...found.map((one) => ({
              value: String(one.id),
              label: `${TYPE_NAMES[one.application_type]} · ${clientName(one.client)} · ${one.application_id} · ${one.payload.address}`,
            })),
          ]}
          onChange={setChosen}
        />
        <Button type="submit" loading={isBusy} disabled={!found.some(({ id }) => String(id) === chosen)}>
          Link to this application
        </Button>
      </div>
    </form>
  );
}
