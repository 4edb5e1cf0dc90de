import type { AddressData } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Check } from '../../../ui/fields/check.tsx';
import type { Difference } from './differences.ts';
import { NotFound } from './lookup/lookup-result.tsx';
import classes from './new-application.module.css';

type Props = {
  data: AddressData;
  differences: readonly Difference[];
  onTake: (keys: string[]) => void;
  onClose: () => void;
};

export function Differences({ data, differences, onTake, onClose }: Props) {
  const [taken, setTaken] = useState<readonly string[]>(() =>
    differences.filter(({ isByHand }) => !isByHand).map(({ field }) => field.key),
  );
  const toggle = (key: string) => setTaken(taken.includes(key) ? taken.filter((one) => one !== key) : [...taken, key]);
  return (
    <>
      {differences.length === 0 ? (
        <p className="muted">What was found is what the form already has.</p>
      ) : (
        <ul className={classes.differences} aria-label="What differs">
          {differences.map(({ field, now, found, provider, isByHand }) => (
            <li key={field.key}>
              <Check checked={taken.includes(field.key)} onChange={() => toggle(field.key)}>
                <span className="strong">{field.label}</span>
                <span className="num">
                  {now === '' ? <span className="muted">empty</span> : now} <span aria-hidden="true">→</span>
                  <span className="hidden-word">becomes</span> {found}
                </span>
                <span className="muted small">{isByHand ? `${provider} · yours was entered by hand` : provider}</span>
              </Check>
            </li>
          ))}
        </ul>
      )}
      <NotFound data={data} />
      <div className="row wrap">
        <span className="grow" />
        <Button variant="default" data-autofocus={taken.length === 0 || undefined} onClick={onClose}>
          Keep what I have
        </Button>
        {differences.length > 0 ? (
          <Button
            data-autofocus={taken.length > 0 || undefined}
            disabled={taken.length === 0}
            onClick={() => onTake([...taken])}
          >
            {taken.length === 1 ? 'Use 1 value' : `Use ${taken.length} values`}
          </Button>
        ) : null}
      </div>
    </>
  );
}
