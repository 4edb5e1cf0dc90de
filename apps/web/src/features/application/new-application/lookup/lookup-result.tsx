import type { AddressData } from '@freeboard/contract';
import { type FieldValue, fieldsOf, formatValue, formFor } from '@freeboard/domain/forms';
import { readAddress } from '@freeboard/domain/reading';
import { ERRORS } from '@freeboard/domain/wording';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApplicationType } from '../../../../lib/application-types.ts';
import { showDate } from '../../../../lib/format.ts';
import { SandboxMark } from '../../../../ui/chip.tsx';
import classes from '../new-application.module.css';
import { type WhyNone, whyText } from './lookup.ts';

type Group = { provider: string; at: string; isSandbox: boolean; values: { label: string; text: string }[] };

const isInName = ({ values }: AddressData, number: unknown): boolean =>
  String(values.nfip_community_name ?? '').startsWith(String(number));

export function groupByProvider(data: AddressData, type: ApplicationType): Group[] {
  const fields = fieldsOf(formFor(type));
  const groups = new Map<string, Group>();
  for (const [key, value] of Object.entries(data.values)) {
    const field = fields.get(key);
    const source = data.sources[key];
    if (!field || !source || (key === 'community_number' && isInName(data, value))) continue;
    const group = groups.get(source.provider) ?? {
      provider: source.provider,
      at: source.at,
      isSandbox: source.is_sandbox,
      values: [],
    };
    const text = `${formatValue(field, value as FieldValue)}${field.unit && field.unit !== '$' ? ` ${field.unit}` : ''}`;
    group.values.push({ label: field.label, text });
    groups.set(source.provider, group);
  }
  return [...groups.values()];
}

export function LookupFound({ data, type }: { data: AddressData; type: ApplicationType }) {
  return (
    <div className={classes.found}>
      <h2>What was found</h2>
      {groupByProvider(data, type).map((group) => (
        <section key={group.provider} aria-label={group.provider}>
          <div className="row wrap">
            <h3>{group.provider}</h3>
            <span className="muted small">{showDate(group.at)}</span>
            {group.isSandbox ? <SandboxMark /> : null}
          </div>
          <dl className={classes.pairs}>
            {group.values.map(({ label, text }) => (
              <div key={label}>
                <dt className="muted small">{label}</dt>
                <dd className="num">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <NotFound data={data} />
    </div>
  );
}

export function NotFound({ data }: { data: AddressData }) {
  if (data.missing.length === 0) return null;
  return (
    <section aria-label="Not found">
      <h3>Not found, please enter by hand</h3>
      <ul className="muted">
        {data.missing.map((one) => (
          <li key={one.provider}>
            {one.reason.startsWith(one.provider) ? one.reason : `${one.provider}: ${one.reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

type NoneProps = {
  why: WhyNone;
  text: string;
  type: ApplicationType;
  onRetry: () => void;
  children?: ReactNode;
};

/** Shown when nothing was found (section 8); states which parts of the typed address go into the form. */
export function LookupNone({ why, text, type, onRetry, children }: NoneProps) {
  const { what, next } = whyText(why);
  const fields = fieldsOf(formFor(type));
  const parts = Object.entries(readAddress(text).value).filter(([key]) => fields.has(key));
  return (
    <div className={classes.found}>
      <div className="banner warn soft-orange" role="alert">
        <h2>{ERRORS.address}</h2>
        <p>{what}</p>
        <p>{next}</p>
      </div>
      {parts.length > 0 ? (
        <section aria-label="As typed">
          <h3>From what you typed (not verified)</h3>
          <dl className={classes.pairs}>
            {parts.map(([key, part]) => (
              <div key={key}>
                <dt className="muted small">{fields.get(key)?.label ?? key}</dt>
                <dd className="num">{part}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : (
        <p className="muted">We couldn't read that address. Try: street, city, state ZIP.</p>
      )}
      <div className="row wrap">
        {why === 'switched_off' ? null : (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
