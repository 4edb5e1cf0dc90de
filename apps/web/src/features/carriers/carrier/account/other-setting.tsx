import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AskFirst } from '../ask-first.tsx';
import classes from '../carrier.module.css';
import { Card } from '../form/card.tsx';
import type { Described } from '../form/described.ts';
import { faultsOf } from '../form/faults.ts';
import { PartConflict } from '../form/part-conflict.tsx';
import { notInUse } from './two-settings.ts';
import type { OtherEditor } from './use-other.ts';

const CONNECTION: Described<OtherEditor['form']> = [
  { key: 'base_url', label: 'Base address', type: 'url', placeholder: 'https://' },
  { key: 'producer_code', label: 'Producer code', hint: 'Mappings write it as producer_code' },
];

export const OtherConnection = ({ other }: { other: OtherEditor }) => (
  <Card title="Connection" fields={CONNECTION} editor={other} context={null} />
);

type Props = { detail: CarrierDetail; other: OtherEditor; label: string; children: ReactNode };

export function OtherForm({ detail, other, label, children }: Props) {
  const faults = faultsOf(other.errors, other.form);
  const name = notInUse(detail);
  const [isAsking, setAsking] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!other.isBusy && other.isDirty && !other.conflict) void other.save();
  }
  return (
    <form className="col gap-4 mt-4" onSubmit={submit} noValidate aria-label={label}>
      <div className="col gap-4">{children}</div>
      <div className={classes.foot}>
        <PartConflict detail={detail} part={other} />
        <span className={`grow small ${faults.length > 0 ? 'bad' : 'muted'}`} role="status">
          {faults.length > 0
            ? faults.map(({ words }) => words).join(' ')
            : other.isSecretLost
              ? 'A secret that you typed was not saved. Type it again.'
              : other.isDirty
                ? 'Not saved yet'
                : 'Not in use: nothing is asked by it'}
        </span>
        {detail.other_setting && !other.isDirty ? (
          <Button variant="subtle" color="red" disabled={other.isBusy} onClick={() => setAsking(true)}>
            Remove {name} setting
          </Button>
        ) : null}
        {other.isDirty || other.isSecretLost ? (
          <Button variant="default" onClick={other.undo}>
            Undo changes
          </Button>
        ) : null}
        <Button type="submit" loading={other.isBusy} disabled={!other.isDirty || other.conflict !== null}>
          Save {name} setting
        </Button>
      </div>
      {isAsking ? (
        <AskFirst
          title={`Remove the ${name} setting of ${detail.name}?`}
          text="Its address, its producer code and all of its credentials are forgotten for good. What quotes now stays as it is."
          keep="Keep it"
          go={`Remove ${name} setting`}
          onKeep={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            void other.remove();
          }}
        />
      ) : null}
    </form>
  );
}
