import type { AccessEntry, AnswerOf } from '@freeboard/contract';
import { ACCESS_KINDS, type AccessKind } from '@freeboard/domain/people';
import { scopeText } from '@freeboard/domain/programs';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { sayAgo, showCount, showDate, showTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { previousSession, useSession } from '../../../lib/session/session.ts';
import { useSignal } from '../../../lib/signal.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import classes from './access.module.css';

const MINUTE_MS = 60_000;

type Kind = {
  title: string;
  none: string;
  end: string;
  endAll: string;
  effect: string;
  screen?: { to: string; label: string };
};

const KINDS: Record<AccessKind, Kind> = {
  session: {
    title: 'Sessions',
    none: 'No one else is signed in.',
    end: 'Sign out',
    endAll: 'Sign out all others',
    effect: 'They have to sign in again. What they have typed stays in that browser.',
  },
  assistant: {
    title: 'Assistants',
    none: 'None. An assistant asks you before it can do anything.',
    end: 'Disconnect',
    endAll: 'Disconnect all',
    effect: 'It is refused from now on, and can be connected again by its person.',
  },
  api_key: {
    title: 'API keys',
    none: 'None. A key lets a program quote and read for your agency.',
    end: 'Turn off',
    endAll: 'Turn off all',
    effect: 'The program that uses it stops working right away and can’t be turned back on.',
    screen: { to: '/dashboard/settings/api-keys', label: 'API keys' },
  },
  webhook: {
    title: 'Webhooks',
    none: 'None. A webhook sends events of your agency to an address.',
    end: 'Remove',
    endAll: 'Remove all',
    effect: 'Nothing more is sent to it.',
    screen: { to: '/dashboard/settings/webhooks', label: 'Webhooks' },
  },
  client_link: {
    title: 'Links for clients',
    none: 'No open links.',
    end: 'End',
    endAll: 'End all',
    effect: 'The client who opens it is asked to call the agency.',
  },
  intake_link: {
    title: 'Intake pages and partners',
    none: 'None. An intake page lets people ask you for quotes.',
    end: 'End',
    endAll: 'End all',
    effect: 'The page says that it has ended, wherever it is shown.',
    screen: { to: '/dashboard/quotes-portal/management', label: 'Quotes Portal' },
  },
  sign_in_provider: {
    title: 'Sign-in provider',
    none: 'None. People sign in with a password or a passkey.',
    end: '',
    endAll: '',
    effect: '',
    screen: { to: '/dashboard/settings', label: 'Portal Settings' },
  },
};
const OWN_TITLES = { session: 'Where you are signed in', assistant: 'Connected assistants' } as const;
const OWN_KINDS = Object.keys(OWN_TITLES) as (keyof typeof OWN_TITLES)[];

type Of = 'own' | 'agency';
type Access = AnswerOf<'getAccess'>;
type Ending = { of: Of; kind?: AccessKind; entry?: AccessEntry; count: number };

const endableOf = (entries: readonly AccessEntry[]): number => entries.filter(({ may_end }) => may_end).length;

function titleOf({ of, kind, entry, count }: Ending): string {
  if (kind === undefined)
    return of === 'own'
      ? 'End everything but this session?'
      : `End all access to the agency, ${showCount(count)} in all?`;
  if (!entry) return `${KINDS[kind].endAll}, ${showCount(count)} in all?`;
  return `${KINDS[kind].end} ${entry.name}?`;
}

const EVERYTHING: Record<Of, string> = {
  own: 'Every other session is signed out and every assistant disconnected. Change your password, too, if someone may know it.',
  agency:
    'Staff are signed out, assistants disconnected, API keys turned off, webhooks removed, and links of clients and intake pages ended. Keys, webhooks and links have to be made again. You stay signed in.',
};

function EndDialog({ ending, close, ended }: { ending: Ending; close: () => void; ended: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const { of, kind, entry } = ending;
  async function end() {
    setBusy(true);
    const done = await callOrNotify('endAccess', { of, ...(kind ? { kind } : {}), ...(entry ? { id: entry.id } : {}) });
    setBusy(false);
    if (done) await ended();
    close();
  }
  const label = kind === undefined ? 'End all' : entry ? KINDS[kind].end : KINDS[kind].endAll;
  return (
    <Dialog title={titleOf(ending)} opened onClose={close}>
      <div className="col">
        <p>{kind === undefined ? EVERYTHING[of] : KINDS[kind].effect}</p>
        <DialogFoot label={label} run={() => void end()} isBusy={isBusy} color="red.8" cancel={close} focus="cancel" />
      </div>
    </Dialog>
  );
}

function lastUsed(at: string, now: number): string {
  const ago = sayAgo(at, now);
  return ago === 'now' ? 'In use now' : `Last used ${ago}`;
}

const startUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Row({ entry, isOwn, now, end }: { entry: AccessEntry; isOwn: boolean; now: number; end: () => void }) {
  const { kind, name, person, scopes, since, last_used_at, place, ends_at, is_this, may_end } = entry;
  const made = kind === 'session' ? 'signed in' : kind === 'assistant' ? 'connected' : 'since';
  const facts = [
    isOwn || person === '' ? '' : person,
    `${made} ${showDate(since)}`,
    ends_at && kind !== 'session' ? `until ${showDate(ends_at)}` : '',
  ];
  return (
    <li className={classes.line}>
      <div>
        <span className="row wrap">
          <span className="strong">{name}</span>
          {is_this ? <Chip tone="green">this one</Chip> : null}
          {isOwn && kind === 'session' && person !== '' && !is_this ? <OtherHands person={person} /> : null}
        </span>
        {scopes.length > 0 ? <p className="muted small">{scopeText(scopes)}</p> : null}
        <p className="muted small num">{startUpper(facts.filter(Boolean).join(', '))}</p>
        <p className="muted small num" title={last_used_at ? showTime(last_used_at) : undefined}>
          {last_used_at ? lastUsed(last_used_at, now) : 'Never used'}
          {place === '' ? '' : `, ${kind === 'webhook' ? 'to' : 'from'} ${place}`}
        </p>
      </div>
      {may_end ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${KINDS[kind].end} ${[name, isOwn ? '' : person, place].filter(Boolean).join(', ')}`}
          onClick={end}
        >
          {KINDS[kind].end}
        </Button>
      ) : null}
    </li>
  );
}

function OtherHands({ person }: { person: string }) {
  const user = useSession()?.user;
  return user && person !== user.name ? <Chip tone="purple">{`${person} as you`}</Chip> : null;
}

type CardProps = {
  of: Of;
  kind: AccessKind;
  entries: readonly AccessEntry[];
  total?: number;
  now: number;
  ask: (ending: Ending) => void;
};

function KindCard({ of, kind, entries, total = entries.length, now, ask }: CardProps) {
  const id = useId();
  const { none, endAll, screen } = KINDS[kind];
  const title = of === 'own' && kind in OWN_TITLES ? OWN_TITLES[kind as keyof typeof OWN_TITLES] : KINDS[kind].title;
  const endable = endableOf(entries);
  return (
    <section className="card" aria-labelledby={id}>
      <div className="head wrap">
        <h3 id={id}>
          {title} {total > 0 ? <span className="muted num">{showCount(total)}</span> : null}
        </h3>
        <span className="grow" />
        {screen ? (
          <Link className="small" to={screen.to}>
            Open {screen.label}
          </Link>
        ) : null}
        {endable > 1 ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => ask({ of, kind, count: Math.max(endable, kind === 'client_link' ? total : 0) })}
          >
            {endAll}
          </Button>
        ) : null}
      </div>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            isOwn={of === 'own'}
            now={now}
            end={() => ask({ of, kind, entry, count: 1 })}
          />
        ))}
        {entries.length === 0 ? <li className={`muted ${classes.line}`}>{none}</li> : null}
        {total > entries.length ? (
          <li className={`muted small ${classes.line}`}>
            And {showCount(total - entries.length)} older. Each is listed with its application.
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function Group(props: { title: string; endAll: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="col" aria-labelledby={id}>
      <div className="row wrap">
        <h2 id={id}>{props.title}</h2>
        <span className="grow" />
        {props.endAll}
      </div>
      <div className={classes.cards}>{props.children}</div>
    </section>
  );
}

function Lists({ access, ask }: { access: Access; ask: (ending: Ending) => void }) {
  const now = useNow(MINUTE_MS);
  const agency = useSession()?.user.agency;
  const endAll = (of: Of, entries: readonly AccessEntry[]) => {
    const count = endableOf(entries);
    return count === 0 ? null : (
      <Button variant="default" onClick={() => ask({ of, count })}>
        {of === 'own' ? 'End my other access' : 'End all agency access'}
      </Button>
    );
  };
  const cards = (of: Of, kinds: readonly AccessKind[], all: readonly AccessEntry[]) =>
    kinds.map((kind) => {
      const total = of === 'agency' && kind === 'client_link' ? { total: access.client_links } : {};
      const entries = all.filter((one) => one.kind === kind);
      return <KindCard key={kind} of={of} kind={kind} entries={entries} now={now} ask={ask} {...total} />;
    });
  return (
    <>
      <Group title="Yours" endAll={endAll('own', access.own)}>
        {cards('own', OWN_KINDS, access.own)}
      </Group>
      {access.agency ? (
        <Group title={agency?.name ?? 'Your agency'} endAll={endAll('agency', access.agency)}>
          {cards('agency', ACCESS_KINDS, access.agency)}
        </Group>
      ) : null}
    </>
  );
}

/** Lists what can access the user's data, or for admins the agency's, and lets the user end that access (R9.9). */
export default function AccessScreen() {
  const isOther = useSignal(previousSession) !== null;
  const query = useCall('getAccess', {}, { enabled: !isOther });
  const [ending, setEnding] = useState<Ending | null>(null);
  if (isOther)
    return (
      <main className="page">
        <Empty isPage title="Access" text="While you work as someone else, what can reach their data isn’t shown." />
      </main>
    );
  return (
    <main className="page col">
      <h1>Access</h1>
      <p className="muted">
        What can reach your data without asking you again, when it was last used, and from where. End whatever you don’t
        know, and change your password.
      </p>
      {query.data ? (
        <Lists access={query.data} ask={setEnding} />
      ) : (
        <div className={classes.cards}>
          <div className="card">
            <Pending query={query} rows={6} label="Loading what has access" />
          </div>
        </div>
      )}
      {ending ? <EndDialog ending={ending} close={() => setEnding(null)} ended={() => query.refetch()} /> : null}
    </main>
  );
}
