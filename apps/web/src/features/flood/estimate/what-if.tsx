import type { FloodAnchor, RequestOf } from '@freeboard/contract';
import { NFIP_DEDUCTIBLES } from '@freeboard/domain/flood/nfip-estimate';
import { formatPremium } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../../lib/server/query.ts';
import { type Entry, entryError, entryValue, typedOf } from './entries.ts';
import { EntryFields } from './entry-fields.tsx';
import classes from './flood-estimate.module.css';
import { ChangedFactors, PremiumLines } from './results.tsx';

const deductibles = NFIP_DEDUCTIBLES.map(String);
const ENTRIES: readonly Entry[] = [
  { key: 'building', label: 'Building limit', kind: 'number' },
  { key: 'building_deductible', label: 'Building deductible', kind: 'choice', choices: deductibles },
  { key: 'contents', label: 'Contents limit', kind: 'number' },
  { key: 'contents_deductible', label: 'Contents deductible', kind: 'choice', choices: deductibles },
  {
    key: 'first_floor_height',
    label: 'First floor height, ft',
    kind: 'number',
    isOptional: true,
    hint: 'Blank: as it was rated.',
  },
];

function Result({ request, full }: { request: RequestOf<'getFloodEstimate'>; full: number }) {
  const query = useCall('getFloodEstimate', request);
  const estimate = query.data?.flood_estimate.estimate;
  if (query.isError) return <p role="alert">{query.error.message}</p>;
  if (!estimate) return <p className="muted">Working it out …</p>;
  if (!estimate.ok)
    return (
      <ul role="alert">
        {estimate.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    );
  const difference = estimate.premium.full_risk - full;
  return (
    <div role="status">
      <p>
        <span className={classes.price}>{formatPremium(estimate.premium.full_risk)}</span> a year, before fees:{' '}
        {formatPremium(Math.abs(difference))} {difference < 0 ? 'less' : 'more'} than with the terms on the page.
      </p>
      <PremiumLines premium={estimate.premium} />
      <ChangedFactors factors={estimate.factors} />
    </div>
  );
}

export function WhatIf({ applicationId, anchor, full }: { applicationId: number; anchor: FloodAnchor; full: number }) {
  const [typed, setTyped] = useState(() => typedOf(ENTRIES, { ...anchor.terms }));
  const [request, setRequest] = useState<RequestOf<'getFloodEstimate'> | null>(null);
  const [isTried, setTried] = useState(false);
  const errors = Object.fromEntries(ENTRIES.map((entry) => [entry.key, entryError(entry, typed[entry.key] ?? '')]));
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).some((error) => error !== null)) return;
    const values = Object.fromEntries(ENTRIES.map((entry) => [entry.key, entryValue(entry, typed[entry.key] ?? '')]));
    const { first_floor_height, ...terms } = values;
    setRequest({
      application_id: applicationId,
      terms: Object.fromEntries(
        Object.entries(terms).map(([key, value]) => [key, Number(value)]),
      ) as FloodAnchor['terms'],
      first_floor_height: first_floor_height as number | null,
    });
  }
  return (
    <div className={`no-print ${classes.block}`}>
      <h3>What if</h3>
      <form onSubmit={submit} noValidate>
        <EntryFields
          entries={ENTRIES}
          typed={typed}
          errorOf={(key) => (isTried ? (errors[key] ?? undefined) : undefined)}
          onChange={(key, text) => setTyped({ ...typed, [key]: text })}
        />
        <Button type="submit" variant="default">
          Estimate
        </Button>
      </form>
      {request ? <Result request={request} full={full} /> : null}
    </div>
  );
}
