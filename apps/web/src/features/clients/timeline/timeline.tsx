import type { TimelineEntry } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { showTime } from '../../../lib/format.ts';
import {
  BoltIcon,
  CloseIcon,
  EyeIcon,
  PenIcon,
  PlusIcon,
  QuestionIcon,
  ReplyIcon,
  SendIcon,
  ShieldIcon,
} from '../../../ui/icons.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import { entryTarget, entryText } from './entry-text.ts';
import classes from './timeline.module.css';

const LOOKS: Record<TimelineEntry['kind'], readonly [ComponentType, string]> = {
  created: [PlusIcon, ''],
  quoted: [BoltIcon, ''],
  sent: [SendIcon, ''],
  received: [ReplyIcon, 'brand soft-brand'],
  opened: [EyeIcon, 'brand soft-brand'],
  asked: [QuestionIcon, 'brand soft-brand'],
  filled_in: [PenIcon, 'brand soft-brand'],
  declined: [CloseIcon, 'soft-red'],
  signed: [PenIcon, 'good soft-green'],
  bound: [ShieldIcon, 'good soft-green'],
};

function Entry({ entry, isOfSeveral }: { entry: TimelineEntry; isOfSeveral: boolean }) {
  const [Icon, look] = LOOKS[entry.kind];
  const { act, what, more } = entryText(entry);
  const { application_id, application_type } = entry.application;
  return (
    <li className={classes.entry}>
      <span className={`mark ${look}`}>
        <Icon />
      </span>
      <div className="breaks grow">
        <Link className={classes.target} to={entryTarget(entry)}>
          <span className="strong">{act}</span> {what}
        </Link>
        <div className="muted small">
          {[isOfSeveral ? `${TYPE_NAMES[application_type]} ${application_id}` : '', more].filter(Boolean).join(' · ')}
        </div>
      </div>
      <time className={`num muted small ${classes.when}`} dateTime={entry.at}>
        {showTime(entry.at)}
      </time>
    </li>
  );
}

export type TimelineProps = {
  entries: readonly TimelineEntry[] | undefined;
  hasMore: boolean;
  isFetching: boolean;
  error: string | null;
  retry: () => void;
  onMore: () => void;
  isOfSeveral: boolean;
};

export function Timeline({ entries, hasMore, isFetching, error, retry, onMore, isOfSeveral }: TimelineProps) {
  if (!entries)
    return error ? <Failed text={error} retry={retry} /> : <SkeletonRows rows={6} label="Loading the timeline" />;
  if (entries.length === 0) return <p className="muted pad-all">Nothing has happened yet.</p>;
  return (
    <>
      <ol className="pad">
        {entries.map((entry) => (
          <Entry key={`${entry.kind}-${entry.application.id}-${entry.id}`} entry={entry} isOfSeveral={isOfSeveral} />
        ))}
      </ol>
      {hasMore ? (
        <div className={classes.more}>
          <Button variant="default" size="compact-sm" loading={isFetching} onClick={onMore}>
            Show older
          </Button>
        </div>
      ) : null}
    </>
  );
}
