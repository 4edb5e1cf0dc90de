import type { AnswerOf, RequestOf } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import { formatPremium } from '@freeboard/domain/quotes';
import { TODAY_MOST } from '@freeboard/domain/tasks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { sayAgo, showCount } from '../../../lib/format.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import { TaskList } from '../task-list.tsx';
import { TodayLine, TodaySection } from './line.tsx';
import classes from './today.module.css';

type Today = AnswerOf<'getToday'>['today'];
type Whose = NonNullable<RequestOf<'getToday'>['whose']>;
type Brief = Today['leads']['items'][number]['application'];

const WHOSE = (open: number): readonly { value: Whose; label: string }[] => [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: open > 0 ? `Agency ${openText(open)}` : 'Agency' },
];
const CHANNELS = { sms: 'Text', email: 'E-mail' } as const;
const MINUTE_MS = 60_000;

const toApplication = ({ id }: Brief, tab = '') =>
  `/agent-portal/application-details/${id}${tab === '' ? '' : `?tab=${tab}`}`;
const nameOf = ({ client, application_id }: Brief) => client || `Application ${application_id}`;
const openText = (open: number) => (open < TODAY_MOST ? showCount(open) : `${TODAY_MOST - 1}+`);
const dots = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ');

function Questions({ items, now }: { items: Today['questions']['items']; now: number }) {
  return (
    <ul>
      {items.map((one) => {
        const { application: of } = one;
        if (one.from === 'carrier')
          return of ? (
            <TodayLine
              key={`carrier ${of.id} ${one.name}`}
              title={
                <>
                  <b>{one.name}</b> asks {one.questions === 1 ? 'a question' : `${one.questions} questions`}
                </>
              }
              about={dots(of.application_id, nameOf(of), `asked ${sayAgo(one.at, now)}`)}
              to={toApplication(of, 'results')}
              action="Answer"
            />
          ) : null;
        return (
          <TodayLine
            key={`client ${one.channel} ${one.address}`}
            title={
              <>
                <b>{one.name || one.address}</b>: {one.text}
              </>
            }
            about={dots(
              `${one.channel === null ? 'Asked online' : CHANNELS[one.channel]}, ${sayAgo(one.at, now)}`,
              of?.application_id ?? null,
            )}
            to={`/dashboard/messaging-console?with=${encodeURIComponent(one.address)}`}
            action="Reply"
          />
        );
      })}
    </ul>
  );
}

function Signed({ items, now }: { items: Today['signed']['items']; now: number }) {
  return (
    <ul>
      {items.map((one, at) => (
        <TodayLine
          key={one.application.id}
          title={
            <>
              <b>{one.signer_name}</b> signed {one.carrier_name}
            </>
          }
          about={dots(
            one.premium === null ? null : formatPremium(one.premium),
            one.application.address,
            sayAgo(one.signed_at, now),
          )}
          to={toApplication(one.application, 'results')}
          action="Bind"
          isFirst={at === 0}
        />
      ))}
    </ul>
  );
}

type Lead = Today['leads']['items'][number];

/** '11 quotes from $2,229.00'; never names a lower price on other terms. */
function quotesText({ quote_count, shown_price, price_on_terms, not_launched }: Lead): string {
  const lowest = price_on_terms ?? shown_price;
  if (quote_count === 0 || lowest === null)
    return not_launched === null ? 'not quoted yet' : `not launched: ${not_launched}`;
  const count = quote_count === 1 ? '1 quote' : `${quote_count} quotes`;
  if (price_on_terms === null) return `${count} from ${formatPremium(lowest)}, none on all your terms`;
  const isLowerElsewhere = shown_price !== null && shown_price < price_on_terms;
  return `${count}${isLowerElsewhere ? ', lowest on your terms' : ' from'} ${formatPremium(lowest)}`;
}

function Leads({ items, now }: { items: Today['leads']['items']; now: number }) {
  return (
    <ul>
      {items.map((lead) => {
        const { application: of, source, at, quote_count } = lead;
        return (
          <TodayLine
            key={of.id}
            title={
              <>
                <b>{nameOf(of)}</b>
                {of.address === '' ? '' : `, ${of.address}`}
              </>
            }
            about={dots(quotesText(lead), `${source}, ${sayAgo(at, now)}`)}
            to={quote_count === 0 ? toApplication(of) : `${toApplication(of, 'results')}&send=usual`}
            action={quote_count === 0 ? 'Open' : 'Send'}
          />
        );
      })}
    </ul>
  );
}

function FailedLaunches({ items, now }: { items: Today['failed']['items']; now: number }) {
  return (
    <ul>
      {items.map(({ application: of, text, at }) => (
        <TodayLine
          key={of.id}
          title={
            <>
              <b>{nameOf(of)}</b>: {text}
            </>
          }
          about={dots(`Application ${of.application_id}`, sayAgo(at, now))}
          to={toApplication(of, 'profile')}
          action="Fix"
        />
      ))}
    </ul>
  );
}

function Sections({ today, now }: { today: Today; now: number }) {
  const { signed, questions, leads, tasks, failed } = today;
  return (
    <>
      <TodaySection title="Signed, ready to bind" count={signed.count} to="/agent-portal/dashboard?reached=chosen">
        <Signed items={signed.items} now={now} />
      </TodaySection>
      <TodaySection title="Answers to give" count={questions.count} to="/dashboard/messaging-console">
        <Questions items={questions.items} now={now} />
      </TodaySection>
      <TodaySection title="New leads" count={leads.count} to="/dashboard/quotes-portal/management">
        <Leads items={leads.items} now={now} />
      </TodaySection>
      <TodaySection title="Follow-ups due" count={tasks.count} to="/agent-portal/tasks?view=due">
        <TaskList tasks={tasks.items} today={today.date} label="Follow-ups due" />
      </TodaySection>
      <TodaySection title="Launches that failed" count={failed.count} to="/agent-portal/dashboard?view=attention">
        <FailedLaunches items={failed.items} now={now} />
      </TodaySection>
    </>
  );
}

const openOf = ({ signed, questions, leads, tasks, failed }: Today) =>
  [signed, questions, leads, tasks, failed].reduce((sum, { count }) => sum + count, 0);

/** Also requested early, before the card is rendered. */
export const FIRST_TODAY = { whose: 'mine' } as const;

/** Most urgent first, one action per line. */
export function TodayCard() {
  const user = useSession()?.user;
  const [whose, setWhose] = useState<Whose>(FIRST_TODAY.whose);
  const query = useCall('getToday', { whose }, { placeholderData: keepPreviousData });
  const now = useNow(MINUTE_MS);
  const today = query.data?.today;
  const open = today ? openOf(today) : 0;
  const seesOthers = user !== undefined && reach(user.role, 'task.use') !== 'own';
  const others = useCall('getToday', { whose: 'all' }, { enabled: seesOthers }).data?.today;
  const agencys = others ? openOf(others) : 0;
  return (
    <section className={`card ${classes.card}`} aria-label="Today" aria-busy={query.isFetching}>
      <div className="head">
        <h2>Today</h2>
        {today && open > 0 ? <Chip>{openText(open)} open</Chip> : null}
        <span className="grow" />
        {seesOthers ? (
          <Segmented<Whose> isSmall label="Whose" value={whose} choices={WHOSE(agencys)} onChange={setWhose} />
        ) : null}
      </div>
      {today ? null : <Pending query={query} rows={8} label="Loading today" />}
      {today && open === 0 ? (
        <Empty
          title={agencys > 0 ? 'Nothing of yours' : 'All caught up'}
          text={agencys > 0 ? `Your agency has ${openText(agencys)} open.` : 'Nothing due today.'}
        />
      ) : null}
      {today ? <Sections today={today} now={now} /> : null}
    </section>
  );
}
