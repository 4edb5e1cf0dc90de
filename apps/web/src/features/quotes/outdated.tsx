import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { outdatedText } from '../../lib/outdated-words.ts';

export function Outdated({ application, launch }: { application: Application; launch: (() => void) | undefined }) {
  const words = outdatedText(application);
  if (words === null) return null;
  return (
    <div className="row wrap band tight soft-yellow" role="status">
      <span>
        <b className="strong">Changed since these were quoted.</b> {words}
      </span>
      <span className="grow" />
      {launch ? (
        <Button size="compact-sm" onClick={launch}>
          Quote again
        </Button>
      ) : null}
    </div>
  );
}
