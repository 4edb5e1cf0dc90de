import { useState } from 'react';
import { showCount, showDuration } from '../../../lib/format.ts';
import { Chip, SandboxMark } from '../../../ui/chip.tsx';
import classes from './communications.module.css';
import { ExchangeLine } from './exchange-line.tsx';
import { type ApiGroup, isProblem, medianOf } from './exchanges.ts';
import type { Bodies } from './half.tsx';

const FEW = 8;
const MORE = 100;

type Props = { applicationId: number; group: ApiGroup; find: string; bodies: Bodies };

export function GroupCard({ applicationId, group, find, bodies }: Props) {
  const [limit, setLimit] = useState(FEW);
  const { name, exchanges } = group;
  const problems = exchanges.filter(isProblem).length;
  const median = medianOf(group);
  const left = exchanges.length - limit;
  return (
    <section className={`card ${classes.card}`} aria-label={name}>
      <div className={`head wrap ${classes.head}`}>
        <h2>{name}</h2>
        {group.isSandbox ? <SandboxMark /> : null}
        {problems > 0 ? (
          <Chip tone="red">
            {showCount(problems)} {problems === 1 ? 'problem' : 'problems'}
          </Chip>
        ) : null}
        <span className="grow" />
        <span className="muted small num">
          {showCount(exchanges.length)} {exchanges.length === 1 ? 'exchange' : 'exchanges'}
          {median === null || exchanges.length === 1 ? null : (
            <span className="hide-s">, median {showDuration(median)}</span>
          )}
        </span>
      </div>
      <ul className={classes.list}>
        {exchanges.slice(0, limit).map((exchange) => (
          <ExchangeLine
            key={exchange.id}
            applicationId={applicationId}
            exchange={exchange}
            find={find}
            bodies={bodies}
          />
        ))}
      </ul>
      {left > 0 ? (
        <p className="pad ruled">
          <button type="button" className="link" onClick={() => setLimit(limit + MORE)}>
            Show {showCount(Math.min(left, MORE))} older
          </button>{' '}
          <span className="muted small">
            {left > MORE ? `of ${showCount(left)}` : ''}
            <span className="hidden-word"> of {name}</span>
          </span>
        </p>
      ) : null}
    </section>
  );
}
