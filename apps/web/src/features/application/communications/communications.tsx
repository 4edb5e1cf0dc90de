import type { Application } from '@freeboard/contract';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { showCount } from '../../../lib/format.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Empty, Failed, SkeletonRows } from '../../../ui/states.tsx';
import { groupExchanges } from './exchanges.ts';
import { GroupCard } from './group-card.tsx';
import { type OpenedBodies, searchExchanges } from './search.ts';
import { useCommunications } from './use-communications.ts';

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'problems', label: 'Problems' },
] as const;

const unreadText = (unread: number): string =>
  unread === 1
    ? 'Of 1 long body only the beginning was searched. Open it to search the whole.'
    : `Of ${showCount(unread)} long bodies only the beginning was searched. Open them to search the whole.`;

export default function ApiCommunications({ application }: { application: Application }) {
  return <Communications key={application.id} applicationId={application.id} />;
}

function useSearch(communications: ReturnType<typeof useCommunications>['communications']) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState<'all' | 'problems'>('all');
  const [opened, setOpened] = useState<OpenedBodies>(new Map());
  const keep = useCallback(
    (id: number, body: string) => setOpened((known) => (known.has(id) ? known : new Map(known).set(id, body))),
    [],
  );
  const find = useDeferredValue(text);
  const groups = useMemo(() => groupExchanges(communications ?? []), [communications]);
  const searched = useMemo(
    () => searchExchanges(groups, { text: find, isProblemsOnly: shown === 'problems' }, opened),
    [groups, find, shown, opened],
  );
  const bodies = useMemo(() => ({ opened, keep }), [opened, keep]);
  return { text, setText, shown, setShown, find, groups, searched, bodies };
}

const NothingFound = ({ find }: { find: string }) => (
  <div className="card">
    {find.trim() === '' ? (
      <Empty title="No problems" text="Every exchange came to an answer that is no failure." />
    ) : (
      <Empty title="Nothing matches" text="No name, address or body that was searched holds what you typed." />
    )}
  </div>
);

function Communications({ applicationId }: { applicationId: number }) {
  const { communications, isMore, fault, retry } = useCommunications(applicationId);
  const { text, setText, shown, setShown, find, groups, searched, bodies } = useSearch(communications);
  if (!communications)
    return (
      <div className="card">
        {fault === null ? (
          <SkeletonRows rows={6} label="Loading the communications" />
        ) : (
          <Failed text={fault} retry={retry} />
        )}
      </div>
    );
  if (groups.length === 0)
    return (
      <div className="card">
        <Empty
          title="Nothing was asked yet"
          text="Address lookups and launches leave here every request and every answer, secrets masked."
        />
      </div>
    );
  const loaded = communications.length / 2;
  const isLoading = isMore && fault === null;
  return (
    <div className="col">
      <div className="row wrap">
        <input
          className="input search"
          type="search"
          aria-label="Search the communications"
          placeholder="Search names, addresses, bodies"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Segmented isSmall label="Exchanges to show" value={shown} choices={SHOWN} onChange={setShown} />
        <span className={isLoading ? 'muted small num' : 'hidden-word'} role="status">
          {isLoading ? `Loading older ones: ${showCount(loaded)} are here …` : null}
        </span>
      </div>
      {fault === null ? null : (
        <p className="small bad" role="alert">
          Older ones than these {showCount(loaded)} could not be loaded. {fault}{' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {searched.unread > 0 ? (
        <p className="muted small" role="status">
          {unreadText(searched.unread)}
        </p>
      ) : null}
      {searched.groups.map((group) => (
        <GroupCard key={group.name} applicationId={applicationId} group={group} find={find} bodies={bodies} />
      ))}
      {searched.groups.length === 0 ? <NothingFound find={find} /> : null}
    </div>
  );
}
