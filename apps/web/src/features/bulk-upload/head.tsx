import type { BulkUpload } from '@freeboard/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { showCount, showSize } from '../../lib/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import classes from './bulk-upload.module.css';
import { STEPS } from './words.ts';

type Props = {
  step: number;
  upload: BulkUpload | null;
  written?: string | undefined;
  columns?: number | undefined;
  onChange?: (() => void) | undefined;
  children?: ReactNode;
};

const endingOf = (name: string): string => /\.([a-z\d]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? 'FILE';

export function Head({ step, upload, written, columns, onChange, children }: Props) {
  const facts = upload
    ? [
        ...(upload.rows > 0 ? [`${showCount(upload.rows)} rows`] : []),
        ...(columns ? [`${columns} columns`] : []),
        showSize(upload.size),
        ...(written ? [written] : []),
      ].join(' · ')
    : '';
  return (
    <div className={classes.titleRow}>
      <h1>Bulk Upload</h1>
      <ol className={classes.steps} aria-label="Steps">
        {STEPS.map((name, at) => (
          <li key={name} data-done={at < step} aria-current={at === step ? 'step' : undefined}>
            <span className="mark" aria-hidden="true">
              {at < step ? <CheckIcon /> : at + 1}
            </span>
            <span className={at === step ? undefined : classes.stepName}>{name}</span>
          </li>
        ))}
      </ol>
      <span className="grow" />
      {upload ? (
        <div className={classes.file}>
          <span className={classes.ending} aria-hidden="true">
            {endingOf(upload.name)}
          </span>
          <div className="min-0">
            <div className="strong clip">{upload.name}</div>
            <div className="muted small num">{facts}</div>
          </div>
          {children}
          {onChange ? (
            <Button variant="default" onClick={onChange}>
              Change file
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
