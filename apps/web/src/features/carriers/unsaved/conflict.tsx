import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Difference } from '../../../drafts/differences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { changeText } from './change-words.ts';
import classes from './unsaved.module.css';

const WHOSE: Readonly<Record<Difference['changedBy'], string>> = {
  both: 'Changed by both',
  them: 'Changed by them only: stays theirs either way',
  you: 'Changed by you only',
};

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={`col gap-4 ${classes.differences}`}>
      {differences.map(({ label, theirs, mine, changedBy }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may have no name yet
        <li key={`${label} ${at}`}>
          <p>
            <span className="strong">{label}</span> <span className="muted small">{WHOSE[changedBy]}</span>
          </p>
          <dl className="two">
            {changedBy === 'you' ? null : (
              <div>
                <dt className="muted small">Theirs</dt>
                <dd className="raw">{theirs}</dd>
              </div>
            )}
            {changedBy === 'them' ? null : (
              <div>
                <dt className="muted small">Yours</dt>
                <dd className="raw">{mine}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  detail: CarrierDetail;
  differences: () => readonly Difference[];
  keepMine: () => void;
  takeTheirs: () => void;
};

export function Conflict({ detail, differences, keepMine, takeTheirs }: Props) {
  const [isOpen, setOpen] = useState(false);
  const decide = (how: () => void) => () => {
    setOpen(false);
    how();
  };
  return (
    <div className="card soft-yellow row wrap between pad" role="alert">
      <p>
        <span className="strong">{changeText(detail.last_change, Date.now())}</span> Yours is kept here until you
        decide.
      </p>
      <div className="row wrap">
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          See theirs
        </Button>
        <Button size="compact-sm" onClick={keepMine}>
          Keep mine
        </Button>
      </div>
      <Dialog title="Theirs beside yours" opened={isOpen} size="lg" onClose={() => setOpen(false)}>
        <div className="col">
          <p className="muted">
            Keeping yours puts what you changed on top of theirs, to be saved when you like. Taking theirs drops what
            you changed and did not save.
          </p>
          {isOpen ? <Differences differences={differences()} /> : null}
          <div className="row wrap">
            <span className="grow" />
            <Button variant="default" onClick={decide(takeTheirs)}>
              Take theirs
            </Button>
            <Button data-autofocus onClick={decide(keepMine)}>
              Keep mine
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
