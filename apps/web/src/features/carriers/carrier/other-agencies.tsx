import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Check } from '../../../ui/fields/check.tsx';
import { Pending } from '../../../ui/states.tsx';
import { useSeesAgencies } from '../agencies.ts';
import { cacheAnswered } from './cache-detail.ts';
import classes from './carrier.module.css';

type Share = AnswerOf<'listCarrierShares'>['shares'][number];
const TONES: Readonly<Record<Share['state'], Tone>> = { same: 'green', older: 'blue', changed: 'orange' };

function stateText({ state, version }: Share): string {
  if (state === 'same') return 'same mapping';
  return state === 'older' ? `mapping of version ${version}` : 'changed by themselves';
}

const notesOf = ({ needs, has_draft, is_enabled }: Share): string[] => [
  ...needs.map((name) => `needs the secret ${name}`),
  ...(has_draft ? ['has a draft, which stays'] : []),
  ...(is_enabled ? [] : ['switched off']),
];

/** Whether an agency is selected by default: it has an older version and needs no further secret. */
const isTickedAtFirst = ({ state, needs }: Share): boolean => state === 'older' && needs.length === 0;

type RowProps = { share: Share; isTicked: boolean; onTick: (isTicked: boolean) => void };
function Row({ share, isTicked, onTick }: RowProps) {
  return (
    <li>
      <Check className={classes.share} checked={isTicked} disabled={share.state === 'same'} onChange={onTick}>
        <span className="strong">{share.agency_name}</span>
        <Chip tone={TONES[share.state]}>{stateText(share)}</Chip>
        <span className="small muted">{notesOf(share).join(' · ')}</span>
      </Check>
    </li>
  );
}

function useSharing(detail: CarrierDetail, shares: readonly Share[], refetch: () => void) {
  // The revision at which a carrier was ticked by hand, or null if unticked: a tick applies only to the revision shown.
  const [choices, setChoices] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const isTicked = (share: Share): boolean => {
    const revision = choices.get(share.carrier_id);
    return share.state !== 'same' && (revision === undefined ? isTickedAtFirst(share) : revision === share.revision);
  };

  async function give() {
    const chosen = shares.filter(isTicked);
    setFault(chosen.length === 0 ? 'Choose an agency first.' : '');
    if (isBusy || chosen.length === 0) return;
    setBusy(true);
    const carriers = chosen.map(({ carrier_id, revision }) => ({ carrier_id, revision }));
    const result = await client.call('shareCarrierMapping', {
      carrier_id: detail.id,
      revision: detail.revision,
      carriers,
    });
    setBusy(false);
    if (!result.ok) {
      refetch();
      const { title, text } = noticeText(result);
      const words = 'Nothing was shared. This page shows the current state.';
      return notify(cacheAnswered(result) ? { title: result.message, text: words } : { title, text }, 'bad');
    }
    queryClient.setQueryData(['listCarrierShares', { carrier_id: detail.id }], result.data);
    for (const name of ['listCarriers', 'getCarrier'])
      void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' });
    const whose = chosen.length === 1 ? `${chosen[0]?.agency_name} has` : `${chosen.length} agencies have`;
    notify({ title: 'Done', text: `${whose} this mapping, from the next launch on.` }, 'good');
  }

  function tick({ carrier_id, revision }: Share, isTicked: boolean): void {
    setFault('');
    setChoices((before) => new Map(before).set(carrier_id, isTicked ? revision : null));
  }
  return { isTicked, tick, isBusy, fault, give };
}
type Sharing = ReturnType<typeof useSharing>;

type SharesProps = { shares: readonly Share[]; sharing: Sharing };

function Shares({ shares, sharing: { isTicked, tick, isBusy, fault, give } }: SharesProps) {
  return (
    <>
      <ul>
        {shares.map((share) => (
          <Row key={share.carrier_id} share={share} isTicked={isTicked(share)} onTick={(to) => tick(share, to)} />
        ))}
      </ul>
      {shares.some(({ state }) => state === 'changed') ? (
        <p className="small muted">
          Who changed the mapping is not ticked: this one would take the place of what they made. They can roll back.
        </p>
      ) : null}
      {shares.some(({ state }) => state !== 'same') ? (
        <div className="row wrap">
          <Button variant="default" aria-busy={isBusy} onClick={() => void give()}>
            Give them this mapping
          </Button>
          <span role="alert" className="bad">
            {fault}
          </span>
        </div>
      ) : null}
    </>
  );
}

export function OtherAgencies({ detail }: { detail: CarrierDetail }) {
  const isShown = useSeesAgencies() && detail.version > 0;
  const query = useCall('listCarrierShares', { carrier_id: detail.id }, { enabled: isShown });
  const shares = query.data?.shares ?? [];
  const sharing = useSharing(detail, shares, () => void query.refetch());
  if (!isShown) return null;
  return (
    <section className="card" aria-labelledby="other-agencies">
      <div className="head">
        <h2 id="other-agencies">Other agencies</h2>
        <span className="muted">
          They get the mapping of version {detail.version}. Address, account, limits, switch and drafts stay theirs.
        </span>
      </div>
      <div className="body col">
        {query.isError || !query.data ? (
          <Pending query={query} rows={2} label="Loading the other agencies" />
        ) : shares.length === 0 ? (
          <p className="muted">No other agency has this carrier. MGA Management says which may use it.</p>
        ) : (
          <Shares shares={shares} sharing={sharing} />
        )}
      </div>
    </section>
  );
}
