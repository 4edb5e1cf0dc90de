import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showTime } from '../../../lib/format.ts';
import { part } from '../../../lib/part.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Empty } from '../../../ui/states.tsx';
import { comparableVersions } from '../rates/compare/comparable.ts';
import type { Editor } from './form/use-editor.ts';
import { OtherAgencies } from './other-agencies.tsx';

const CompareVersions = part(() => import('../rates/compare/compare-versions.tsx'));

type Version = CarrierDetail['versions'][number];
const TONES: Record<Version['state'], Tone> = { draft: 'blue', published: 'green', retired: 'plain' };

function Compare({ detail }: { detail: CarrierDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="head">
      <h2>Versions</h2>
      <span className="grow" />
      <Button variant="default" onClick={() => setOpen(true)}>
        Compare
      </Button>
      {isOpen ? <CompareVersions detail={detail} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

type RowProps = { version: Version; isBusy: boolean; onBack: (number: number) => void };

function VersionRow({ version, isBusy, onBack }: RowProps) {
  const { number, state, note, by, created_at, published_at } = version;
  return (
    <tr>
      <td className="strong nowrap">{number === null ? 'Draft' : `Version ${number}`}</td>
      <td>
        <Chip tone={TONES[state]}>{state === 'published' ? 'in use' : state}</Chip>
      </td>
      <td className="hide-xs">{note || '—'}</td>
      <td className="nowrap">{by}</td>
      <td className="num muted nowrap hide-s">{showTime(created_at)}</td>
      <td className="num muted nowrap">{published_at ? showTime(published_at) : '—'}</td>
      <td className="right">
        {state === 'retired' && number !== null ? (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            aria-label={`Roll back to version ${number}`}
            onClick={() => onBack(number)}
          >
            Roll back
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function OwnVersions({ detail, editor }: { detail: CarrierDetail; editor: Editor }) {
  if (detail.versions.length === 0)
    return (
      <div className="card">
        <Empty
          title="No version of its own yet"
          text="This carrier quotes as it was set up. Its first change keeps that as version 1."
        />
      </div>
    );
  const canCompare = comparableVersions(detail).length > 1;
  const back = (version: number) =>
    editor.change(
      'rollBackCarrier',
      { carrier_id: detail.id, revision: detail.revision, version },
      `Version ${version} quotes again, from the next launch on.`,
    );
  return (
    <div className="card">
      {canCompare ? <Compare detail={detail} /> : null}
      <section className="scroll" aria-label="Versions" tabIndex={-1}>
        <table className="table">
          <thead>
            <tr>
              <th>Version</th>
              <th>State</th>
              <th className="hide-xs">Note</th>
              <th>By</th>
              <th className="hide-s">Made</th>
              <th>Published</th>
              <th>
                <span className="hidden-word">Roll back</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {detail.versions.map((version) => (
              <VersionRow
                key={version.number ?? 'draft'}
                version={version}
                isBusy={editor.isBusy}
                onBack={(number) => void back(number)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

export default function Versions(props: { detail: CarrierDetail; editor: Editor }) {
  return (
    <div className="col">
      <OwnVersions {...props} />
      <OtherAgencies detail={props.detail} />
    </div>
  );
}
