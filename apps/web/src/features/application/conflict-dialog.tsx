import { formatValue } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import classes from './details.module.css';
import type { OpenApplication } from './open-application.ts';

type Whose = 'mine' | 'theirs';

const TEXTS = {
  person: {
    title: 'Someone else changed this, too',
    text: 'While you worked, another person saved other values.',
    takeAll: 'Take all of theirs',
  },
  lookup: {
    title: 'The address lookup found other values',
    text: 'While you worked, the address lookup found other values.',
    takeAll: 'Take all that was found',
  },
  both: {
    title: 'Someone else changed this, too',
    text: 'While you worked, another person saved other values, and the address lookup found some.',
    takeAll: 'Take all the other values',
  },
};

/**
 * Both values of every field that two users, or a user and the address lookup, changed, to choose from (D7). The dialog
 * opens while the user types, so none of its buttons has the focus: an Enter meant for the form must not answer it.
 */
export default function ConflictDialog({ open }: { open: OpenApplication }) {
  const state = useSignal(open.saveState);
  const [choice, setChoice] = useState<Record<string, Whose>>({});
  if (state.kind !== 'conflict') return null;
  const found = state.conflicts.filter(({ key }) => open.isFoundByLookup(key)).length;
  const texts = TEXTS[found === 0 ? 'person' : found === state.conflicts.length ? 'lookup' : 'both'];
  const finish = (all?: Whose) => {
    const chosen = state.conflicts.map(({ key }) => [key, all ?? choice[key] ?? 'mine'] as const);
    setChoice({});
    open.resolve(Object.fromEntries(chosen));
  };
  const show = (key: string, value: Parameters<typeof formatValue>[1]) => {
    const field = open.store.field(key);
    return (field ? formatValue(field, value) : String(value ?? '')) || 'empty';
  };
  return (
    <Dialog title={texts.title} opened mustAnswer size="lg" onClose={() => undefined}>
      <div className="col">
        <p className="muted">{texts.text} Nothing is lost: choose the value to keep for each field.</p>
        <ul className={`col ${classes.conflicts}`}>
          {state.conflicts.map(({ key, mine, theirs }) => {
            const label = open.store.field(key)?.label ?? key;
            return (
              <li key={key}>
                <span className="strong">{label}</span>
                <Segmented<Whose>
                  label={label}
                  value={choice[key] ?? 'mine'}
                  onChange={(whose) => setChoice({ ...choice, [key]: whose })}
                  choices={[
                    { value: 'mine', label: `Yours: ${show(key, mine)}` },
                    {
                      value: 'theirs',
                      label: `${open.isFoundByLookup(key) ? 'Found' : 'Theirs'}: ${show(key, theirs)}`,
                    },
                  ]}
                />
              </li>
            );
          })}
        </ul>
        <div className="row wrap">
          <span className="grow" />
          <Button variant="default" onClick={() => finish('theirs')}>
            {texts.takeAll}
          </Button>
          <Button onClick={() => finish()}>Keep what is chosen</Button>
        </div>
      </div>
    </Dialog>
  );
}
