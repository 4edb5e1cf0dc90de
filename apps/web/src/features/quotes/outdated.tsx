import type { Application } from '@freeboard/contract';
import { changeWords, formFor } from '@freeboard/domain';
import { Button } from '@mantine/core';
import classes from './results.module.css';

const SHOWN = 3;

/** Says that the quotes below are those of before a change, what changed, and how to quote again (D11). */
export function Outdated({ application, launch }: { application: Application; launch: (() => void) | undefined }) {
  if (!application.outdated) return null;
  const form = formFor(application.application_type);
  const words = application.outdated.changes.map((change) => changeWords(form, change));
  const more = words.length - SHOWN;
  return (
    <div className={`row wrap ${classes.outdated}`} role="status">
      <span>
        <b className="strong">Changed since these were quoted.</b>{' '}
        {words.length > 0 ? `Quoted with ${words.slice(0, SHOWN).join('; ')}` : 'What was changed is as it was again'}
        {more > 0 ? ` and ${more} more` : ''}.
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
