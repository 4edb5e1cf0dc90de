import type { HeldPerson } from '@freeboard/contract';
import { maskPhone } from '@freeboard/domain/forms';
import { HELD_KIND_KEYS, HELD_KINDS, LEGAL_RETENTION } from '@freeboard/domain/privacy';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../../lib/format.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import classes from './privacy.module.css';
import { asDate } from './use-privacy.ts';

const showAddress = (address: string): string => (address.includes('@') ? address : maskPhone(address));

function Counts({ counts }: Pick<HeldPerson, 'counts'>) {
  return (
    <dl className={`pairs ${classes.counts}`}>
      {HELD_KIND_KEYS.filter((kind) => counts[kind]).map((kind) => (
        <div key={kind}>
          <dt>{HELD_KINDS[kind]}</dt>
          <dd className="num">{showCount(counts[kind] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Retained({ retained }: Pick<HeldPerson, 'retained'>) {
  if (retained.length === 0) return null;
  return (
    <div>
      <p className="small strong">Kept by law after an erasure</p>
      <ul className="col gap-1 mt-1">
        {retained.map(({ kind, count, until }) => (
          <li key={kind} className="small">
            {LEGAL_RETENTION[kind].label} ({count}) until {asDate(until)}{' '}
            <span className="muted">{LEGAL_RETENTION[kind].law}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PersonCard({ person }: { person: HeldPerson }) {
  const id = useId();
  const [isErasing, setErasing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { client_id, name, addresses, shared_addresses, counts, retained, obstacle } = person;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>
          {client_id === null ? name : <Link to={`/agent-portal/clients/${client_id}`}>{name || 'No name'}</Link>}
        </h2>
      </div>
      <div className="body col">
        {addresses.length > 0 ? <p className="breaks">{addresses.map(showAddress).join(' · ')}</p> : null}
        {shared_addresses.length > 0 ? (
          <p className="small muted">
            Someone else has {shared_addresses.map(showAddress).join(' and ')}, too: messages that belong to no
            application stay.
          </p>
        ) : null}
        <Counts counts={counts} />
        <Retained retained={retained} />
        {obstacle ? (
          <p className="note soft-yellow" id={`${id}-obstacle`}>
            {obstacle}
          </p>
        ) : null}
        <div className="row wrap">
          <Button variant="default" onClick={() => setExporting(true)}>
            Export…
          </Button>
          <Button
            variant="default"
            disabled={obstacle !== null}
            aria-describedby={obstacle ? `${id}-obstacle` : undefined}
            onClick={() => setErasing(true)}
          >
            Erase…
          </Button>
        </div>
      </div>
      {isExporting ? <ExportDialog person={person} close={() => setExporting(false)} /> : null}
      {isErasing ? <EraseDialog person={person} close={() => setErasing(false)} /> : null}
    </section>
  );
}
