import { nextStep, TIMELINE_STEPS, type TimelineStep, type TimelineSteps } from '@freeboard/domain/clients';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { readStored, store } from '../../../lib/browser/storage.ts';
import { useFetchedAhead } from '../../../lib/browser/when-idle.ts';
import { showDate, showTime } from '../../../lib/format.ts';
import { part } from '../../../lib/part.tsx';
import { useCall } from '../../../lib/server/query.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CheckIcon, DownIcon, UpIcon } from '../../../ui/icons.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import classes from './timeline.module.css';
import type { TimelineProps } from './timeline.tsx';

const Timeline = part<TimelineProps>(async () => ({ default: (await import('./timeline.tsx')).Timeline }), {
  meanwhile: <SkeletonRows rows={6} label="Loading the timeline" />,
});
const AHEAD = [Timeline];
const PAGE = 20;
const MOST = 500;
const OPEN_KEY = 'application-timeline';

const WORDS: Record<TimelineStep, readonly [before: string, after: string]> = {
  quoted: ['Quote', 'Quoted'],
  sent: ['Send', 'Sent'],
  opened: ['Client opens', 'Opened'],
  signed: ['Client signs', 'Signed'],
  bound: ['Bind', 'Bound'],
};

/** Reserves the space that the steps will need. */
const NOT_LOADED: TimelineSteps = { quoted: null, sent: null, opened: null, signed: null, bound: null };

function Steps(props: { steps: TimelineSteps; openedCount: number; isLinkMade: boolean; isLoaded: boolean }) {
  const { steps, openedCount, isLinkMade, isLoaded } = props;
  const next = nextStep(steps);
  return (
    <ol className={`${classes.steps} ${isLoaded ? '' : classes.unseen}`} aria-label="Steps">
      {TIMELINE_STEPS.map((step) => {
        const at = steps[step];
        const [before, after] = WORDS[step];
        const isNext = step === next;
        const rest = at === null ? '' : step === 'opened' && openedCount > 1 ? `${openedCount} times` : showDate(at);
        return (
          <li
            key={step}
            className={`${classes.step} ${at === null ? (isNext ? classes.next : 'muted') : classes.reached}`}
            aria-current={isNext ? 'step' : undefined}
            title={at === null ? undefined : showTime(at)}
          >
            <span className={classes.ring}>{at === null ? null : <CheckIcon size="0.75em" />}</span>
            <span className="num">
              {at === null ? before : step === 'sent' && isLinkMade ? 'Link made' : after} {rest}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Declined({ reason, at }: { reason: string; at: string }) {
  const words = reason === '' ? 'Client declined' : `Client declined, ${reason}`;
  return (
    <span className={classes.news} role="status" title={`${words} · ${showTime(at)}`}>
      <Chip tone="red">
        <span className="clip">{words}</span>
      </Chip>
    </span>
  );
}

type Props = {
  applicationId: number;
  /** Shown in the line of steps, whose height is reserved. */
  news?: ReactNode;
};

export function ApplicationTimeline({ applicationId, news }: Props) {
  const [isOpen, setOpen] = useState(() => readStored<boolean>(OPEN_KEY) === true);
  const [limit, setLimit] = useState(PAGE);
  const panel = useId();
  const query = useCall(
    'getApplicationTimeline',
    { application_id: applicationId, limit },
    { placeholderData: keepPreviousData },
  );
  useFetchedAhead(AHEAD);
  const toggle = () => {
    setOpen(!isOpen);
    store(OPEN_KEY, !isOpen);
  };
  const { data } = query;
  return (
    <section className={`no-print ${classes.head}`} aria-label="Timeline">
      <div className={classes.line}>
        <Steps
          steps={data?.steps ?? NOT_LOADED}
          openedCount={data?.opened_count ?? 0}
          isLinkMade={data?.is_link_made ?? false}
          isLoaded={data !== undefined}
        />
        <span className="grow" />
        {data?.declined ? <Declined {...data.declined} /> : news}
        <button
          type="button"
          className={`link ${classes.fold}`}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={toggle}
        >
          Timeline {isOpen ? <UpIcon /> : <DownIcon />}
        </button>
      </div>
      <div id={panel} className="card mt-2" hidden={!isOpen}>
        {isOpen ? (
          <Timeline
            entries={data?.entries}
            hasMore={(data?.has_more ?? false) && limit < MOST}
            isFetching={query.isFetching}
            error={query.error?.message ?? null}
            retry={() => void query.refetch()}
            onMore={() => setLimit(Math.min(MOST, limit + PAGE))}
            isOfSeveral={false}
          />
        ) : null}
      </div>
    </section>
  );
}
