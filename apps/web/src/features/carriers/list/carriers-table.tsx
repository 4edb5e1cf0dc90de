import type { AnswerOf } from '@freeboard/contract';
import { mayBegin } from '@freeboard/domain/access';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { Link } from 'react-router';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Chip, SandboxMark } from '../../../ui/chip.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useSeesAgencies } from '../agencies.ts';
import { isRemote, KIND_NAMES, KIND_WORDS } from '../words.ts';
import { HealthCells, HealthHeads, type Span } from './health-cells.tsx';
import classes from './list.module.css';

type Carrier = AnswerOf<'listCarriers'>['carriers'][number];

const STARTS = [
  {
    have: 'An API manual',
    text: 'Freeboard asks the carrier itself. Your marketing rep has the manual and the credentials.',
    to: '/dashboard/api-management/new?kind=conversation',
    label: 'Connect by API',
  },
  {
    have: 'A rate sheet',
    text: 'Freeboard calculates the premium from your CSV or Excel tables. Works today.',
    to: '/dashboard/api-management/new?kind=rate-table',
    label: 'Enter the rates',
  },
  {
    have: 'Only a website login',
    text: 'Your agents get its link next to each application, and add the quote by hand. Works today.',
    to: '/dashboard/api-management/new?kind=login-portal',
    label: 'Add the website',
  },
] as const;

const WITHOUT = [
  {
    have: 'A quote you got elsewhere',
    text: 'Add it to an application as a custom quote; it is compared and sent like any other.',
  },
  { have: 'The NFIP', text: 'Flood applications show what it would charge, from its own rates.' },
] as const;

async function enable(carrier: Carrier, is_enabled: boolean): Promise<void> {
  await callOrNotify('setCarrierEnabled', { carrier_id: carrier.id, is_enabled });
  await queryClient.invalidateQueries({ queryKey: ['listCarriers'] });
}

const statesText = (states: readonly string[] | null): string =>
  states === null || states.length === 0 ? 'all' : states.length > 3 ? `${states.length} states` : states.join(', ');

type RowProps = { carrier: Carrier; now: number; span: Span; hasAgency: boolean };

function Row({ carrier, now, span, hasAgency }: RowProps) {
  return (
    <tr className="opens">
      <td className={classes.name}>
        <span className="row wrap">
          <Link className="link strong" to={`/dashboard/api-management/${carrier.id}`}>
            {carrier.name}
          </Link>
          {carrier.is_sandbox ? <SandboxMark /> : null}
          {carrier.version === 0 ? <Chip tone="yellow">not published</Chip> : null}
          {carrier.has_draft && carrier.version > 0 ? <Chip tone="blue">draft</Chip> : null}
        </span>
        {hasAgency ? <span className="muted small">{carrier.agency_name}</span> : null}
      </td>
      <td>
        <Switch
          label={`${carrier.name}${hasAgency ? ` of ${carrier.agency_name}` : ''} enabled`}
          isOn={carrier.is_enabled}
          isDisabled={carrier.version === 0}
          title={carrier.version === 0 ? 'Publish this carrier first' : undefined}
          onChange={(is_enabled) => void enable(carrier, is_enabled)}
        />
      </td>
      <td className="nowrap" title={KIND_WORDS[carrier.kind]}>
        {KIND_NAMES[carrier.kind]}
        {carrier.rate_type === 'indication' ? <div className="muted small">indication</div> : null}
      </td>
      <td className="nowrap">{carrier.lines.map((line) => TYPE_NAMES[line]).join(', ')}</td>
      <td className="nowrap" title={carrier.states?.join(', ')}>
        {statesText(carrier.states)}
      </td>
      <HealthCells
        health={carrier.health}
        now={now}
        span={span}
        hasQuotes
        to={isRemote(carrier.kind) ? `/dashboard/api-management/${carrier.id}?tab=replay` : undefined}
      />
    </tr>
  );
}

type Props = { carriers: readonly Carrier[]; now: number; span: Span };

export function CarriersTable({ carriers, now, span }: Props) {
  const hasAgency = useSeesAgencies();
  const user = useSession()?.user;
  if (carriers.length === 0)
    return (
      <section className="col pad-4" aria-labelledby="no-carrier">
        <h2 id="no-carrier">No carrier yet. Do you have …</h2>
        <ul>
          {STARTS.map(({ have, text, to, label }) => (
            <li key={have} className="item row wrap lines-1">
              <span className="col gap-0 grow min-0">
                <b>{have}</b>
                <span className="small muted">{text}</span>
              </span>
              <Link className="link nowrap" to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="row wrap baseline">
          <h3>Or none of these: what works today</h3>
          <span className="grow" />
          {user && mayBegin(user) ? (
            <Link className="link nowrap" to="/agent-portal/new">
              New application
            </Link>
          ) : null}
        </div>
        <ul>
          {WITHOUT.map(({ have, text }) => (
            <li key={have} className="item col gap-0">
              <b>{have}</b>
              <span className="small muted">{text}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      <section className={`scroll ${classes.scroll}`} aria-label="Carriers" tabIndex={-1}>
        <table className="table">
          <thead>
            <tr>
              <th>Carrier</th>
              <th>Enabled</th>
              <th>Kind</th>
              <th>Lines</th>
              <th>States</th>
              <HealthHeads hasQuotes span={span} />
            </tr>
          </thead>
          <tbody>
            {carriers.map((carrier) => (
              <Row key={carrier.id} carrier={carrier} now={now} span={span} hasAgency={hasAgency} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted small wrap foot stretch gap-4">
        <span>
          <span className={`${classes.key} ${classes.good}`} />
          with a price
        </span>
        <span>
          <span className={`${classes.key} ${classes.other}`} />
          declined, referred or needs info
        </span>
        <span>
          <span className={`${classes.key} ${classes.failed}`} />
          error or no answer in time
        </span>
      </p>
    </>
  );
}
