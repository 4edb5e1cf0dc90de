import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  className: string | undefined;
  toNewer: (() => void) | null;
  toOlder: (() => void) | null;
  children?: ReactNode;
};

/** Renders nothing if all entries fit on one page. */
export function NewerOlder({ className, toNewer, toOlder, children }: Props) {
  if (!toNewer && !toOlder) return null;
  return (
    <div className={className}>
      <Button variant="default" size="compact-sm" disabled={!toNewer} onClick={() => toNewer?.()}>
        Newer
      </Button>
      {children}
      <Button variant="default" size="compact-sm" disabled={!toOlder} onClick={() => toOlder?.()}>
        Older
      </Button>
    </div>
  );
}
