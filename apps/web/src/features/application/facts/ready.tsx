import type { Application } from '@freeboard/contract';
import { answerCounts, valueText } from '@freeboard/domain/forms';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormSelect, useOpenForm } from '../../../forms/context.ts';
import type { FormStore } from '../../../forms/store.ts';
import { focusOn } from '../../../lib/browser/when-drawn.ts';
import { maySee, useSession } from '../../../lib/session/session.ts';
import { CarrierNeeds } from './carriers.tsx';
import classes from './facts.module.css';
import { answeredShare, answersText, countOf } from './readiness.ts';
import { type CarrierReadiness, useReadiness } from './use-readiness.ts';

const leftOf = (store: FormStore): string => {
  const { errors, sections } = store.view();
  const assumed = store.assumed().map((key) => `${key}=${store.values()[key]}`);
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  return `${total} ${assumed.join()} ${Object.entries(errors).flat(2).join()}`;
};

const SHOWN = 7;

type Props = { application: Application; goTo: (key: string) => void };

const carriersOf = (readiness: CarrierReadiness | null, left: number): string =>
  readiness?.state === 'known' ? countOf(readiness.total, readiness.carriers.length, left) : '';

type AssumedProps = { keys: readonly string[]; heading: RefObject<HTMLElement | null>; goTo: Props['goTo'] };

function AssumedValues({ keys, heading, goTo }: AssumedProps) {
  const { store, confirm, isReadOnly } = useOpenForm();
  const [isOpen, setOpen] = useState(false);
  if (keys.length === 0) return null;
  return (
    <div className="col gap-0">
      <button
        type="button"
        className={`small muted ${classes.goTo}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.assumed} aria-hidden="true" />
        {keys.length === 1 ? '1 assumed value' : `${keys.length} assumed values`} to confirm
      </button>
      {isOpen
        ? keys.map((key) => {
            const field = store.field(key);
            return field ? (
              <button key={key} type="button" className={`small ${classes.goTo}`} onClick={() => goTo(key)}>
                {field.label}
                <span className="muted">{valueText(field, store.values()[key])}</span>
              </button>
            ) : null;
          })
        : null}
      {isOpen && !isReadOnly ? (
        <button
          type="button"
          className="link small"
          onClick={() => {
            // The button disappears together with what it confirms.
            if (heading.current) focusOn(heading.current);
            confirm(keys);
          }}
        >
          {keys.length === 1 ? 'Confirm it' : 'Confirm all'}
        </button>
      ) : null}
    </div>
  );
}

function Card({ readiness, goTo }: { readiness: CarrierReadiness | null; goTo: Props['goTo'] }) {
  const { store } = useOpenForm();
  useFormSelect(leftOf);
  const heading = useRef<HTMLHeadingElement>(null);
  const view = store.view();
  const failing = Object.entries(view.errors);
  const assumed = store.assumed();
  const left = failing.length;
  const hasCarrier = readiness !== null && !(readiness.state === 'known' && readiness.total === 0);
  const { asked } = answerCounts(view);
  return (
    <section className={`card ${classes.ready}`} aria-label="What is missing">
      <div className="row baseline lines-0 wrap between">
        <h2 ref={heading}>{answersText(left, hasCarrier)}</h2>
        <span className="num muted nowrap">{carriersOf(readiness, left)}</span>
      </div>
      <div className="bar" aria-hidden="true">
        <b style={{ width: `${answeredShare(left, asked)}%` }} />
      </div>
      {left > 0 ? (
        <ul className="col gap-0" aria-label="Fields to complete">
          {failing.slice(0, SHOWN).map(([key, messages]) => (
            <li key={key}>
              <button type="button" className={`small ${classes.goTo}`} onClick={() => goTo(key)}>
                <span className={classes.mark} aria-hidden="true" />
                <span>{store.field(key)?.label ?? key}</span>
                <span className="muted">
                  {messages[0] !== 'Field is required.' ? messages[0] : readiness ? 'needed by all' : 'missing'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {left > SHOWN ? <p className="small muted">and {left - SHOWN} more</p> : null}
      {readiness ? <CarrierNeeds readiness={readiness} goTo={goTo} /> : null}
      <AssumedValues keys={assumed} heading={heading} goTo={goTo} />
    </section>
  );
}

function NoCarrier() {
  const session = useSession();
  return (
    <section className={`card ${classes.ready}`} aria-label="What is missing">
      <h2>No carrier yet</h2>
      <p className="small muted">
        Your agency has no carrier for this line, so nothing needs to be filled in yet.{' '}
        {session && maySee(session, 'api.manage') ? (
          <Link className="link" to="/dashboard/api-management">
            Connect one
          </Link>
        ) : (
          'Ask your admin to connect one. You can still add a quote you got elsewhere.'
        )}
      </p>
    </section>
  );
}

function WithCarriers({ application, goTo }: Props) {
  const readiness = useReadiness(application);
  if (readiness.state === 'known' && readiness.total === 0) return <NoCarrier />;
  return <Card readiness={readiness} goTo={goTo} />;
}

export function Ready({ application, goTo }: Props) {
  const { application_type } = application;
  const isQuoted = application_type === 'flood' || application_type === 'home';
  return isQuoted ? <WithCarriers application={application} goTo={goTo} /> : <Card readiness={null} goTo={goTo} />;
}
