import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnline } from '../lib/browser/use-online.ts';
import classes from './states.module.css';

export function Empty(props: { title: string; text?: ReactNode; action?: ReactNode; isPage?: boolean }) {
  const { title, text, action } = props;
  const Heading = props.isPage ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      <Heading>{title}</Heading>
      {text ? <p className="muted">{text}</p> : null}
      {action}
    </div>
  );
}

export function Failed({ text, retry }: { text: string; retry?: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <h2>This could not be loaded</h2>
      <p className="muted">{text}</p>
      {retry ? (
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

/** Without a connection, a message replaces the placeholder. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <div className={classes.state} role="alert">
        <h2>You are offline</h2>
        <p className="muted">This loads once the connection is back.</p>
      </div>
    );
  return (
    <div className="col gap-0" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <span key={row} className={classes.bar} />
      ))}
    </div>
  );
}

type PendingProps = {
  query: { error: Error | null; refetch: () => unknown };
  rows: number;
  label: string;
};

export const Pending = ({ query: { error, refetch }, rows, label }: PendingProps) =>
  error ? <Failed text={error.message} retry={() => void refetch()} /> : <SkeletonRows rows={rows} label={label} />;
