import type { AddressData, Application, Suggestion } from '@freeboard/contract';
import type { FieldValue } from '@freeboard/domain/forms';
import { readAddress } from '@freeboard/domain/reading';
import { Button } from '@mantine/core';
import type { FormStore } from '../../../../forms/store.ts';
import { noteOwn } from '../../../../lib/live/own-changes.ts';
import { afterSave, cachedApplication, rememberApplication } from '../../../../lib/server/application-cache.ts';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Candidates } from '../candidates.tsx';
import { differencesOf } from '../differences.ts';
import { takeOver } from '../take-over.ts';
import { Differences } from '../take-over-dialog.tsx';
import { type Lookup, typedValues } from './lookup.ts';
import { LookupNone } from './lookup-result.tsx';

type Props = {
  applicationId: number;
  store: FormStore;
  edit: (key: string, value: FieldValue) => void;
  settled: () => Promise<boolean>;
  lookup: Lookup;
  setLookup: (next: Lookup | null) => void;
  text: string;
  onChoose: (one: Suggestion) => void;
  onRetry: () => void;
};

function remember(application: Application): void {
  noteOwn(application);
  rememberApplication(application);
}

async function undoLookup(application_id: number) {
  const result = await client.call('undoAddressLookup', { application_id });
  if (result.ok) return remember(result.data.application);
  return result.code === 409
    ? notify({ title: 'Not undone', text: result.message }, 'bad')
    : notify(noticeText(result), 'bad');
}

export default function LookupDialog(props: Props) {
  const { applicationId, store, edit, settled, lookup, setLookup, text, onChoose, onRetry } = props;
  async function take(data: AddressData, keys: string[]) {
    setLookup(null);
    // An edit still being saved would make this update outdated, and it would be refused.
    await settled();
    const before = cachedApplication(applicationId);
    if (!before) return;
    const result = await takeOver(before, data, keys);
    if (!result.ok)
      return result.code === 409
        ? notify({ title: 'Error', text: 'The application just changed. Please look the address up again.' }, 'bad')
        : notify(noticeText(result), 'bad');
    remember(afterSave(result.data.changes, before));
    const text = keys.length === 1 ? '1 value was taken over.' : `${keys.length} values were taken over.`;
    notify({ title: 'Address lookup', text }, 'good', {
      action: { label: 'Undo', run: () => void undoLookup(applicationId) },
    });
  }
  function takeTyped() {
    setLookup(null);
    for (const [key, part] of Object.entries(typedValues(text))) if (store.field(key)) edit(key, part);
  }
  return (
    <Dialog title="Address lookup" opened onClose={() => setLookup(null)} size="lg">
      <div className="col">
        {lookup.kind === 'none' ? (
          <LookupNone
            why={lookup.why}
            text={text}
            type={store.form.type}
            onRetry={() => {
              setLookup(null);
              onRetry();
            }}
          >
            {readAddress(text).certainty !== 'none' ? <Button onClick={takeTyped}>Take what I typed</Button> : null}
          </LookupNone>
        ) : null}
        {lookup.kind === 'choose' ? (
          <Candidates candidates={lookup.candidates} differences={lookup.differences} onChoose={onChoose} />
        ) : null}
        {lookup.kind === 'found' ? (
          <Differences
            data={lookup.data}
            differences={differencesOf(lookup.data, store.form.type, store.values(), store.origins())}
            onTake={(keys) => void take(lookup.data, keys)}
            onClose={() => setLookup(null)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
