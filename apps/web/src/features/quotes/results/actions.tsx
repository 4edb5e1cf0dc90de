import type { Application, Quote } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Send } from '../download.tsx';
import { ResultsMenu } from '../results-menu.tsx';
import { localQuotes, type useRetry } from '../rows/use-retry.ts';
import { SendToAll } from '../send-to-all.tsx';
import { MOST_COMPARED } from '../use-chosen.ts';

/** `to`: the application that already quotes the other line. */
export type OtherLine = { label: string; to?: string; run: () => void };

type Props = {
  application: Application;
  compared: readonly Quote[];
  send: Send;
  addCustom: () => void;
  otherLine: OtherLine | null;
  openDialog: (dialog: 'compare' | 'what-if') => void;
  rateAgain: ReturnType<typeof useRetry>['rateAgain'];
};

/** Lenders require flood insurance for a home in these zones. */
const FLOODED = /^(AE|VE)/;

function FloodToo({ application, otherLine }: Pick<Props, 'application' | 'otherLine'>) {
  const { application_type, archived_at, payload } = application;
  const zone = payload.useable_details.flood_zone;
  if (otherLine === null || archived_at !== null || application_type !== 'home') return null;
  if (typeof zone !== 'string' || !FLOODED.test(zone)) return null;
  const { label, to, run } = otherLine;
  const look = { variant: 'light', size: 'compact-sm', title: `Flood zone ${zone}` } as const;
  return to === undefined ? (
    <Button {...look} onClick={run}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {label}
    </Button>
  );
}

export function ResultsActions(props: Props) {
  const { application, compared, send, addCustom, otherLine, openDialog, rateAgain } = props;
  const isCurrent = application.archived_at === null;
  const isVaried = isCurrent && (application.application_type === 'flood' || application.application_type === 'home');
  const isComparable = compared.length >= 2 && compared.length <= MOST_COMPARED;
  return (
    <>
      <FloodToo application={application} otherLine={otherLine} />
      <SendToAll application={application} isChosen={compared.length > 0} send={send} />
      <Button
        variant="default"
        size="compact-sm"
        disabled={!isComparable}
        title={isComparable ? undefined : 'Choose two to four quotes'}
        onClick={() => openDialog('compare')}
      >
        Compare{compared.length > 0 ? ` ${compared.length}` : ''}
      </Button>
      {isVaried ? (
        <Button className="hide-xs" variant="default" size="compact-sm" onClick={() => openDialog('what-if')}>
          What if
        </Button>
      ) : null}
      {isCurrent ? (
        <Button className="hide-xs" variant="default" size="compact-sm" onClick={addCustom}>
          Custom quote
        </Button>
      ) : null}
      <ResultsMenu
        rateAgain={rateAgain}
        locals={localQuotes(application)}
        whatIf={isVaried ? () => openDialog('what-if') : undefined}
        addCustom={isCurrent ? addCustom : undefined}
      />
    </>
  );
}
