import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { client } from '../../../lib/server/calls.ts';
import { config } from '../../../lib/server/config.ts';
import { notify } from '../../../lib/server/notices.ts';
import { passkeysHere } from '../../../lib/session/passkeys.ts';
import { useSignal } from '../../../lib/signal.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts';
import { AddPasskey } from './add-passkey.tsx';
import { AskPassword } from './ask-password.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

type Passkey = AnswerOf<'getSecurity'>['passkeys'][number];
type Props = { passkeys: readonly Passkey[]; changed: () => void };

const usedText = ({ created_at, last_used_at }: Passkey) =>
  `Added ${showDate(created_at)}, ${last_used_at ? `last used ${showDate(last_used_at)}` : 'not used yet'}`;

type RowProps = { passkey: Passkey; rename: (passkey: Passkey) => void; remove: (passkey: Passkey) => void };

function PasskeyRow({ passkey, rename, remove }: RowProps) {
  return (
    <li className="item row wrap between breaks">
      <div>
        <span className="row wrap">
          <span className="strong">{passkey.name}</span>
          {passkey.is_synced ? <Chip>synced</Chip> : null}
        </span>
        <p className="muted small num">{usedText(passkey)}</p>
      </div>
      <span className="row">
        <button
          type="button"
          className="link small"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => rename(passkey)}
        >
          Rename
        </button>
        <button
          type="button"
          className="link small"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => remove(passkey)}
        >
          Remove
        </button>
      </span>
    </li>
  );
}

function PasskeysHead({ here }: { here: ReturnType<typeof passkeysHere> }) {
  return (
    <div>
      <h3>Passkeys</h3>
      <p className="muted small">
        Sign in by fingerprint, face or PIN of a device, without a password. They count as your second step too.
      </p>
      {here.ok ? null : (
        <p className="small">
          {here.why}{' '}
          {here.origin ? (
            <a className="link" href={`${here.origin}/dashboard/user/profile`}>
              {here.origin}
            </a>
          ) : null}
        </p>
      )}
    </div>
  );
}

type RemoveProps = { passkey: Passkey; done: () => void; cancel: () => void };

function RemovePasskey({ passkey, done, cancel }: RemoveProps) {
  return (
    <AskPassword
      title={`Remove ${passkey.name}`}
      text="It can no longer be used to sign in. The passkey itself stays on its device until you delete it there."
      action="Remove it"
      isDangerous
      send={(password) => client.call('removePasskey', { passkey_id: passkey.id, password })}
      done={() => {
        notify({ title: 'Passkey removed', text: `${passkey.name} no longer signs anyone in.` }, 'good');
        done();
      }}
      cancel={cancel}
    />
  );
}

export function Passkeys({ passkeys, changed }: Props) {
  const here = passkeysHere(useSignal(config));
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const first = useRestoredFocus<HTMLButtonElement>(isAdding || removing !== null || renaming !== null);

  if (isAdding)
    return (
      <AddPasskey
        close={() => setAdding(false)}
        done={() => {
          setAdding(false);
          changed();
        }}
      />
    );
  if (renaming)
    return (
      <RenamePasskey
        passkey={renaming}
        cancel={() => setRenaming(null)}
        done={() => {
          setRenaming(null);
          changed();
        }}
      />
    );
  if (removing)
    return (
      <RemovePasskey
        passkey={removing}
        done={() => {
          changed();
          setRemoving(null);
        }}
        cancel={() => setRemoving(null)}
      />
    );
  return (
    <>
      <div className="item row wrap between breaks">
        <PasskeysHead here={here} />
        {here.ok ? (
          <Button ref={first} variant="default" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        ) : null}
      </div>
      {passkeys.length > 0 ? (
        <ul aria-label="Your passkeys">
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} passkey={one} rename={setRenaming} remove={setRemoving} />
          ))}
        </ul>
      ) : null}
    </>
  );
}
