import { Button } from '@mantine/core';
import { showDate } from '../../lib/format.ts';

type Props = {
  since: string;
  restore: (() => void) | undefined;
};

export function Archived({ since, restore }: Props) {
  return (
    <div className="row wrap banner soft-line mb-4" role="status">
      <span>
        <b className="strong">Archived on {showDate(since)}.</b>{' '}
        <span className="no-print">It can be read and printed; to change, launch or send it, restore it first.</span>
      </span>
      <span className="grow" />
      {restore ? (
        <Button variant="default" size="compact-sm" onClick={restore}>
          Restore
        </Button>
      ) : null}
    </div>
  );
}
