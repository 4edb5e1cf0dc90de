import type { PolicyRow, RequestOf } from '@freeboard/contract';
import { DUE_VIEWS, type DueView, daysOf, isExpiredView, POLICY_ENDINGS } from '@freeboard/domain/policies';
import { formatPremium } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAddress } from '../../lib/browser/use-address.ts';
import { showCount, showDate } from '../../lib/format.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { maySee, useSession } from '../../lib/session/session.ts';
import { today as formsToday } from '../../lib/today.ts';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import rowLink from '../../ui/layout/row-link.module.css';
import { Empty, Pending } from '../../ui/states.tsx';
import { Findings, noFindings } from './findings.tsx';
import classes from './policies.module.css';
import { PolicyDialog } from './policy-dialog.tsx';
import { changeText, daysText, lineText } from './show.ts';

const PER_PAGE = 25;
const DEBOUNCE_MS = 250;
const NONE = '—';
/** Larger counts are shown as 1,000+. */
const COUNT_BOUND = 1_000;

type Renewal = NonNullable<RequestOf<'listPolicies'>['renewal']>;

const VIEW_NAMES: Readonly<Partial<Record<DueView, string>>> = {
  in_force: 'In force',
  120: '120 days',
  90: '90 days',
  60: '60 days',
  30: '30 days',
  expired: 'Expired',
};
const RENEWALS = { any: 'All', arrived: 'Arrived', missing: 'Not arrived' } as const satisfies Record<Renewal, string>;
const NOBODY = 'nobody';
const EVERYONE = '';
const EMPTY: Readonly<Record<Renewal, string>> = {
  any: 'No policy of this list ends in these days.',
  arrived: 'No renewal has arrived for what ends in these days.',
  missing: 'Every renewal has arrived for what ends in these days.',
};

const EXPIRED = 'Policies whose term ended without a renewal come here.';

const showBounded = (count: number): string => (count >= COUNT_BOUND ? `${showCount(COUNT_BOUND)}+` : showCount(count));

function Ends({ row, today }: { row: PolicyRow; today: string }) {
  if (row.ending !== null) return <Chip>{POLICY_ENDINGS[row.ending]}</Chip>;
  if (row.effective_date > today)
    return <div className="small muted">starts in {daysText(today, row.effective_date)}</div>;
  const isLate = row.expiration_date < today && row.renewal === null;
  return <div className={`small ${isLate ? 'bad' : 'muted'}`}>{daysText(today, row.expiration_date)}</div>;
}

const NOT_STATED = <span className="muted">not stated</span>;
const NOT_COMPARABLE = <span className="muted">not comparable</span>;

/** Style of the premium change by its finding: bold for 'ask why', bold and red for 'shop it'. */
const BAND_TONES: Readonly<Partial<Record<PolicyRow['findings'][number]['check'], string | undefined>>> = {
  premium_note: '',
  premium_warn: classes.change,
  premium_reshop: `${classes.change} bad`,
};
const isBand = ({ check }: PolicyRow['findings'][number]): boolean => check in BAND_TONES;

function Found({ findings, compared, most }: Pick<PolicyRow, 'findings' | 'compared'> & { most: number }) {
  const others = findings.filter((one) => !isBand(one));
  if (others.length > 0) return <Findings findings={others} most={most} />;
  return compared === null ? null : <span className="muted">{noFindings(compared, findings.length > 0)}</span>;
}

function Dollars({ change, premium, renewal, findings }: PolicyRow) {
  if (change === null) return premium !== null && renewal?.premium != null ? NOT_COMPARABLE : NOT_STATED;
  const tone = change.dollars === 0 ? 'muted' : BAND_TONES[findings.find(isBand)?.check ?? 'premium_note'];
  return <span className={tone}>{changeText(change).dollars}</span>;
}

function Change({ row }: { row: PolicyRow }) {
  if (row.renewal === null) return NONE;
  return (
    <>
      <Dollars {...row} />
      {row.change ? <div className="muted small">{changeText(row.change).percent}</div> : null}
    </>
  );
}

const premiumText = (premium: number | null): string => (premium === null ? NONE : formatPremium(premium));

function Row({ row, today }: { row: PolicyRow; today: string }) {
  return (
    <tr className="opens">
      <td className="num nowrap">
        {showDate(row.expiration_date)}
        <Ends row={row} today={today} />
      </td>
      <td className={classes.insured}>
        <Link className={`strong ${rowLink.open}`} to={`/agent-portal/policies/${row.id}`}>
          {row.insured}
        </Link>
        <div className="muted small">{row.address || NONE}</div>
        <div className="muted small only-xs">
          {lineText(row)}, {row.carrier_name}
        </div>
        {row.findings.some((one) => !isBand(one)) ? (
          <div className="only-s small">
            <Found {...row} most={1} />
          </div>
        ) : null}
      </td>
      <td className="hide-xs nowrap">{lineText(row)}</td>
      <td className="hide-s">
        {row.carrier_name}
        <div className="muted small num">{row.policy_number}</div>
      </td>
      <td className="num right nowrap">
        {premiumText(row.premium)}
        {row.renewal === null ? null : (
          <div className="small only-xs">
            <Dollars {...row} />
          </div>
        )}
      </td>
      <td className="num right nowrap hide-xs">
        {row.renewal === null ? NONE : row.renewal.premium === null ? NOT_STATED : formatPremium(row.renewal.premium)}
      </td>
      <td className="num right nowrap hide-xs">
        <Change row={row} />
      </td>
      <td className="hide-s">
        <Found {...row} most={2} />
      </td>
    </tr>
  );
}

function PolicyTable({ rows, today }: { rows: readonly PolicyRow[]; today: string }) {
  return (
    <table className="table tall">
      <thead>
        <tr>
          <th>Ends</th>
          <th>Insured</th>
          <th className="hide-xs">Line</th>
          <th className="hide-s">Carrier</th>
          <th className="right">Premium</th>
          <th className="right hide-xs">Renewal</th>
          <th className="right hide-xs">Change</th>
          <th className="hide-s">Found in the renewal</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} today={today} />
        ))}
      </tbody>
    </table>
  );
}

function Search({ text, hint, onText }: { text: string; hint: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const rested = useDebounced(typed, DEBOUNCE_MS);
  useEffect(() => {
    if (rested !== text) onText(rested);
  }, [rested, text, onText]);
  return (
    <input
      className="input search"
      type="search"
      aria-label="Search policies"
      placeholder={hint}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

const among = <T extends string>(all: readonly T[], value: string | null): T =>
  all.find((one) => one === value) ?? (all[0] as T);

function useListed() {
  const [params, changeAddress] = useAddress();
  const change = (next: Record<string, string>, isReplacing = false) =>
    changeAddress(
      (now) => {
        if (!('page' in next)) now.delete('page');
        for (const [key, value] of Object.entries(next))
          if (value === '') now.delete(key);
          else now.set(key, value);
      },
      { replace: isReplacing },
    );
  return {
    text: params.get('text') ?? '',
    due: among(DUE_VIEWS, params.get('due')),
    renewal: among(Object.keys(RENEWALS) as Renewal[], params.get('renewal')),
    agent: params.get('agent') ?? EVERYONE,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    isNew: params.has('new'),
    change,
  };
}

type Listed = Pick<ReturnType<typeof useListed>, 'text' | 'due' | 'renewal' | 'agent'>;

function Nothing({ text, due, renewal, agent, add }: Listed & { add: (() => void) | null }) {
  if (text) return <Empty title="No policy matches" text="Nothing in the book starts with that." />;
  if (isExpiredView(due))
    return (
      <Empty title="Nothing has expired" text={daysOf(due) === null ? EXPIRED : `${EXPIRED} None did in these days.`} />
    );
  if (due !== 'in_force' || renewal !== 'any' || agent !== EVERYONE)
    return <Empty title="Nothing is due" text={EMPTY[renewal]} />;
  return (
    <Empty
      title="No policies yet"
      text="Whatever you bind is here at once. Add the policies that were written elsewhere."
      action={add ? <Button onClick={add}>Add policy</Button> : null}
    />
  );
}

/** Not shown to agents, who see only their own policies. */
function Agents({ agent, onAgent }: { agent: string; onAgent: (agent: string) => void }) {
  const agents = useCall('getAgentsList', {}).data?.agents ?? [];
  const choices = [
    { value: EVERYONE, label: 'All agents' },
    { value: NOBODY, label: 'No active agent' },
    ...agents.map((one) => ({ value: String(one.agent.id), label: one.name })),
  ];
  return (
    <div className={classes.agent}>
      <Choice isSmall label="Agent" value={agent} choices={choices} onChange={onAgent} />
    </div>
  );
}

const agentOf = (agent: string): RequestOf<'listPolicies'>['agent'] =>
  agent === NOBODY ? NOBODY : /^[1-9]\d{0,8}$/.test(agent) ? Number(agent) : undefined;

export default function Policies() {
  const { text, due, renewal, agent, page, isNew, change } = useListed();
  const navigate = useNavigate();
  const session = useSession();
  const mayAdd = session !== null && maySee(session, 'policy.write');
  const mayImport = session !== null && maySee(session, 'policy.import');
  const isExpired = isExpiredView(due);
  const query = useCall(
    'listPolicies',
    { page, per_page: PER_PAGE, due, renewal: isExpired ? 'any' : renewal, text, agent: agentOf(agent) },
    { placeholderData: keepPreviousData },
  );
  const { policies, counts, renewals, today = formsToday() } = query.data ?? {};
  const add = mayAdd ? () => change({ new: 'policy' }) : null;
  const countOf = (view: DueView) => (counts ? ` ${showBounded(counts[view])}` : '');
  const views = DUE_VIEWS.flatMap((view) => {
    const name = VIEW_NAMES[view];
    return name === undefined ? [] : [{ value: view, label: `${name}${countOf(view)}` }];
  });
  const expired = DUE_VIEWS.filter(isExpiredView).map((view) => ({
    value: view,
    label: view === 'expired' ? 'Ever' : `${daysOf(view)} days${countOf(view)}`,
  }));
  const arrivals = (Object.keys(RENEWALS) as Renewal[]).map((value) => ({
    value,
    label: `${RENEWALS[value]}${renewals && value !== 'any' ? ` ${showBounded(renewals[value])}` : ''}`,
  }));
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Policies</h1>
        <span className="muted num" role="status">
          {policies && text ? `${showBounded(policies.total)} found` : ''}
        </span>
        <span className="grow" />
        <Search
          text={text}
          hint={mayAdd ? 'Name, address, number, carrier' : 'Name, address'}
          onText={(next) => change({ text: next }, true)}
        />
        {mayImport ? (
          <Button variant="default" component={Link} to="/agent-portal/policies/import">
            Import
          </Button>
        ) : null}
        {add ? <Button onClick={add}>Add policy</Button> : null}
      </div>
      {text ? null : (
        <div className="row wrap num">
          <Segmented<DueView>
            isSmall
            label="Ends within"
            value={isExpired ? 'expired' : due}
            choices={views}
            onChange={(next) =>
              change({ due: next === 'in_force' ? '' : next, ...(next === 'expired' ? { renewal: '' } : {}) })
            }
          />
          {isExpired ? (
            <Segmented<DueView>
              isSmall
              label="Expired within"
              value={due}
              choices={expired}
              onChange={(next) => change({ due: next })}
            />
          ) : (
            <Segmented<Renewal>
              isSmall
              label="Renewal"
              value={renewal}
              choices={arrivals}
              onChange={(next) => change({ renewal: next === 'any' ? '' : next })}
            />
          )}
          {session?.user_role === 'agent' ? null : <Agents agent={agent} onAgent={(next) => change({ agent: next })} />}
        </div>
      )}
      <section className="card" aria-label="Policies" aria-busy={query.isFetching}>
        {policies ? null : <Pending query={query} rows={10} label="Loading policies" />}
        {policies?.data.length === 0 ? <Nothing {...{ text, due, renewal, agent, add }} /> : null}
        {policies && policies.data.length > 0 ? (
          <>
            <PolicyTable rows={policies.data} today={today} />
            <Pager
              page={page}
              pages={policies.last_page}
              perPage={PER_PAGE}
              total={policies.total}
              isExact={policies.is_total_exact}
              onPage={(next) => change({ page: String(next) })}
            />
          </>
        ) : null}
      </section>
      {isNew && mayAdd ? (
        <PolicyDialog
          policy={null}
          onClose={() => change({ new: '' })}
          onSaved={({ id }) => void navigate(`/agent-portal/policies/${id}`)}
        />
      ) : null}
    </main>
  );
}
