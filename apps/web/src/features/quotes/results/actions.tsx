import type { Application, Quote } from '@freeboard/contract';
import { Button } from '@mantine/core';
import type { Send } from '../download.tsx';
import { ResultsMenu } from '../results-menu.tsx';
import { localQuotes, type useRetry } from '../rows/use-retry.ts';
import { SendToAll } from '../send-to-all.tsx';
import { MOST_COMPARED } from '../use-chosen.ts';

type Props = {
  application: Application;
  /** The selected quotes, which can be compared. */
  compared: readonly Quote[];
  send: Send;
  addCustom: () => void;
  openDialog: (dialog: 'compare' | 'what-if') => void;
  rateAgain: ReturnType<typeof useRetry>['rateAgain'];
};

export function ResultsActions(props: Props) {
  const { application, compared, send, addCustom, openDialog, rateAgain } = props;
  const isCurrent = application.archived_at === null;
  const isVaried = isCurrent && (application.application_type === 'flood' || application.application_type === 'home');
  const isComparable = compared.length >= 2 && compared.length <= MOST_COMPARED;
  return (
    <>
      <SendToAll application={application} send={send} />
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
