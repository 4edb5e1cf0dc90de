import type { CarrierDetail } from '@freeboard/contract';
import { useState } from 'react';
import { useCall } from '../../../../lib/server/query.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import { Pending } from '../../../../ui/states.tsx';
import { type Comparable, comparableVersions } from './comparable.ts';
import { DiffView } from './diff-view.tsx';

type Props = { detail: CarrierDetail; onClose: () => void };

const keyOf = ({ number }: Comparable): string => String(number ?? 'draft');
const versionOf = (key: string): 'draft' | number => (key === 'draft' ? key : Number(key));

function labelOf({ number, state, note }: Comparable): string {
  const name = number === null ? 'Draft' : `Version ${number}`;
  const words = [state === 'published' ? 'in use' : '', note].filter((one) => one !== '');
  return words.length > 0 ? `${name}: ${words.join(', ')}` : name;
}

function latestTwo(versions: readonly Comparable[]): { from: string; to: string } {
  const [newest, ...earlier] = versions;
  const from = earlier.find(({ state }) => state === 'published') ?? earlier[0];
  return { from: from ? keyOf(from) : '', to: newest ? keyOf(newest) : '' };
}

function Comparison({ detail, from, to }: { detail: CarrierDetail; from: string; to: string }) {
  const isSame = from === to;
  const query = useCall(
    'compareRates',
    { carrier_id: detail.id, from: versionOf(from), to: versionOf(to) },
    // Always reloaded, because a user may have changed the draft since.
    { enabled: !isSame, staleTime: 0, gcTime: 0 },
  );
  if (isSame) return <p className="muted">Choose two different versions.</p>;
  if (query.data) return <DiffView diff={query.data} />;
  return <Pending query={query} rows={6} label="Comparing the versions" />;
}

export default function CompareVersions({ detail, onClose }: Props) {
  const versions = comparableVersions(detail);
  const [chosen, setChosen] = useState(() => latestTwo(versions));
  // A draft that was published or discarded since is gone.
  const isThere = [chosen.from, chosen.to].every((key) => versions.some((one) => keyOf(one) === key));
  const { from, to } = isThere ? chosen : latestTwo(versions);
  const choices = versions.map((version) => ({ value: keyOf(version), label: labelOf(version) }));
  return (
    <Dialog title="Compare versions" opened size="xl" onClose={onClose}>
      <div className="col">
        <div className="two">
          <ChoiceField
            label="Before"
            value={from}
            choices={choices}
            onChange={(next) => setChosen({ from: next, to })}
          />
          <ChoiceField label="After" value={to} choices={choices} onChange={(next) => setChosen({ from, to: next })} />
        </div>
        <Comparison detail={detail} from={from} to={to} />
      </div>
    </Dialog>
  );
}
