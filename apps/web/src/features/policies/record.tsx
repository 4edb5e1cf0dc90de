import type { Policy, PolicyTerm } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { POLICY_ENDINGS, POLICY_LINE_NAMES } from '@freeboard/domain/policies';
import { formatPremium } from '@freeboard/domain/quotes';
import { ERRORS } from '@freeboard/domain/wording';
import { Button } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { showDate } from '../../lib/format.ts';
import { client } from '../../lib/server/calls.ts';
import { noticeText } from '../../lib/server/notice-text.ts';
import { notify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { maySee, useSession } from '../../lib/session/session.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import { ClientTasks } from '../tasks/index.ts';
import { COMPARED_TEXT, Findings, noFindings } from './findings.tsx';
import classes from './policies.module.css';
import { PolicyDialog } from './policy-dialog.tsx';
import { changeText, daysText, lineText } from './show.ts';
import { showSaved, TermDialog } from './term-dialog.tsx';

const NONE = '—';

function StateChip({ term, policy }: { term: PolicyTerm; policy: Policy }) {
  const { today } = policy;
  if (term.effective_date > today) return <Chip tone="blue">starts in {daysText(today, term.effective_date)}</Chip>;
  if (term.id !== policy.current_term_id) return null;
  if (policy.ending !== null) return null;
  const isOver = term.expiration_date < today;
  const ends = daysText(today, term.expiration_date);
  if (isOver) return <Chip tone="red">expired {ends}</Chip>;
  return <Chip tone="green">in force, ends {ends === 'today' ? ends : `in ${ends}`}</Chip>;
}

const SOURCES: Readonly<Record<PolicyTerm['source'], string>> = {
  entered: 'entered by hand',
  bound: 'bound here',
  imported: 'imported from a file',
  program: 'entered by a program',
};

function Source({ term }: { term: PolicyTerm }) {
  if (term.application === null) return <>{SOURCES[term.source]}</>;
  return (
    <>
      bound in{' '}
      <Link className="link num" to={`/agent-portal/application-details/${term.application.id}`}>
        application {term.application.application_id}
      </Link>
    </>
  );
}

function RemoveTerm({ policy, term, onClose }: { policy: Policy; term: PolicyTerm; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    const result = await client.call('removePolicyTerm', { policy_id: policy.id, term_id: term.id });
    setBusy(false);
    if (result.ok) showSaved(result.data);
    else notify(noticeText(result), 'bad');
    onClose();
  }
  return (
    <Dialog title="Remove this term?" opened onClose={onClose}>
      <div className="col">
        <p>
          The term {showDate(term.effective_date)} to {showDate(term.expiration_date)} leaves the book. The history
          keeps its dates and premium.
        </p>
        <DialogFoot
          label="Remove term"
          color="red"
          run={() => void remove()}
          isBusy={isBusy}
          cancel={onClose}
          focus="cancel"
        />
      </div>
    </Dialog>
  );
}

type Acts = { edit: (term: PolicyTerm) => void; remove: (term: PolicyTerm) => void };

function TermLine({ term, policy, acts }: { term: PolicyTerm; policy: Policy; acts: Acts | null }) {
  const change = term.change && changeText(term.change);
  const days = `${showDate(term.effective_date)} to ${showDate(term.expiration_date)}`;
  const isEntered = term.source !== 'bound' && term.application === null;
  return (
    <li className="item row wrap lines-1">
      <span className="strong num">{days}</span>
      <StateChip term={term} policy={policy} />
      <span className="grow" />
      <span className="strong num">{term.premium === null ? 'premium not stated' : formatPremium(term.premium)}</span>
      <span className="muted small num full row wrap lines-0">
        <span>
          <Source term={term} />
          {change ? `, ${[change.dollars, change.percent].filter(Boolean).join(', ')} from the term before` : ''}
        </span>
        <span className="grow" />
        {acts && isEntered ? (
          <>
            <button type="button" className="link" aria-label={`Edit the term ${days}`} onClick={() => acts.edit(term)}>
              Edit
            </button>
            {policy.terms.length > 1 ? (
              <button
                type="button"
                className="link"
                aria-label={`Remove the term ${days}`}
                onClick={() => acts.remove(term)}
              >
                Remove
              </button>
            ) : null}
          </>
        ) : null}
      </span>
    </li>
  );
}

/** Findings between the current term and its renewal, or about the expected renewal. */
function Review({ policy: { review, terms, current_term_id } }: { policy: Policy }) {
  if (!review) return null;
  const { findings, compared, not_stated } = review;
  const isArrived = terms[0] !== undefined && terms[0].id !== current_term_id;
  if (!isArrived && findings.length === 0) return null;
  return (
    <li className="item col gap-2" data-review>
      <span className="row wrap gap-2">
        <span className="muted small">{isArrived ? 'Found in the renewal' : 'For the renewal'}</span>
        {findings.length > 0 ? (
          <Findings findings={findings} />
        ) : (
          <span className="muted">{compared ? noFindings(compared) : ''}</span>
        )}
      </span>
      {findings.length > 0 && compared !== null && compared !== 'coverage' ? (
        <span className="muted small">{COMPARED_TEXT[compared]}.</span>
      ) : null}
      {not_stated.length > 0 ? (
        <span className="muted small">Not compared, stated by one term only: {not_stated.join(', ')}.</span>
      ) : null}
    </li>
  );
}

function TermsCard({ policy, mayWrite }: { policy: Policy; mayWrite: boolean }) {
  const [editing, setEditing] = useState<PolicyTerm | 'new' | null>(null);
  const [removing, setRemoving] = useState<PolicyTerm | null>(null);
  return (
    <section className="card" aria-labelledby="policy-terms">
      <div className="head">
        <h2 id="policy-terms">Terms</h2>
        <span className="grow" />
        {mayWrite ? (
          <Button variant="default" size="compact-sm" onClick={() => setEditing('new')}>
            Add term
          </Button>
        ) : null}
      </div>
      <ul>
        {policy.terms.map((term) => (
          <Fragment key={term.id}>
            {term.id === policy.current_term_id ? <Review policy={policy} /> : null}
            <TermLine term={term} policy={policy} acts={mayWrite ? { edit: setEditing, remove: setRemoving } : null} />
          </Fragment>
        ))}
      </ul>
      {editing ? (
        <TermDialog policy={policy} term={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
      {removing ? <RemoveTerm policy={policy} term={removing} onClose={() => setRemoving(null)} /> : null}
    </section>
  );
}

function FactsCard({ policy }: { policy: Policy }) {
  const { application, client: insured } = policy;
  const rows: [string, string][] = [
    ['Line', [POLICY_LINE_NAMES[policy.line], policy.form].filter(Boolean).join(', ')],
    ['Carrier', policy.carrier_name],
    ['Number', policy.policy_number ?? NONE],
    ['Address', policy.address || NONE],
    ['Phone', policy.phone || NONE],
    ['E-mail', policy.email || NONE],
    ...(policy.owner ? [['Agent', policy.owner.name] as [string, string]] : []),
  ];
  return (
    <section className="card" aria-labelledby="policy-facts">
      <div className="head">
        <h2 id="policy-facts">Policy</h2>
      </div>
      <dl className={`body ${classes.pairs}`}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
        {insured ? (
          <div>
            <dt>Client</dt>
            <dd>
              <Link className="link" to={`/agent-portal/clients/${insured.id}`}>
                {insured.name || 'No name'}
              </Link>
            </dd>
          </div>
        ) : null}
        {application ? (
          <>
            <div>
              <dt>Application</dt>
              <dd>
                <Link className="link num" to={`/agent-portal/application-details/${application.id}`}>
                  {application.application_id} {TYPE_NAMES[application.application_type]}
                </Link>
              </dd>
            </div>
            <div>
              <dt>Files</dt>
              <dd>
                <Link className="link" to={`/agent-portal/application-details/${application.id}/documents`}>
                  Documents
                </Link>
              </dd>
            </div>
          </>
        ) : null}
      </dl>
    </section>
  );
}

function Record({ policy }: { policy: Policy }) {
  const [isEditing, setEditing] = useState(false);
  const session = useSession();
  const mayWrite = session !== null && maySee(session, 'policy.write');
  useEffect(() => {
    document.title = `${policy.insured} · Freeboard`;
  }, [policy.insured]);
  return (
    <main className="page">
      <div className="row bottom wrap mb-4">
        <div className="min-0">
          <div className="small muted num">
            {[lineText(policy), policy.carrier_name, policy.policy_number].filter(Boolean).join(' · ')}
          </div>
          <h1>{policy.insured}</h1>
        </div>
        {policy.ending === null ? null : <Chip>{POLICY_ENDINGS[policy.ending]}</Chip>}
        <span className="grow" />
        {mayWrite ? (
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit
          </Button>
        ) : null}
      </div>
      <div className={classes.columns}>
        <TermsCard policy={policy} mayWrite={mayWrite} />
        <div className="col">
          <FactsCard policy={policy} />
          {policy.client ? <ClientTasks client={policy.client} /> : null}
        </div>
      </div>
      {isEditing ? <PolicyDialog policy={policy} onClose={() => setEditing(false)} onSaved={() => undefined} /> : null}
    </main>
  );
}

function Loaded({ id }: { id: number }) {
  const query = useCall('getPolicy', { policy_id: id });
  const policy = query.data?.policy;
  if (policy) return <Record policy={policy} />;
  if (query.error?.code === 404)
    return (
      <main className="page" role="alert">
        <Empty
          isPage
          title={ERRORS.not_found}
          text="There is no such policy, or it is not yours to see."
          action={
            <Link className="link" to="/agent-portal/policies">
              Show all policies
            </Link>
          }
        />
      </main>
    );
  return (
    <main className="page">
      <div className="card">
        <Pending query={query} rows={8} label="Loading the policy" />
      </div>
    </main>
  );
}

export default function PolicyRecord() {
  const { policy_id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(policy_id)) return <Navigate to="/agent-portal/policies" replace />;
  return <Loaded key={policy_id} id={Number(policy_id)} />;
}
