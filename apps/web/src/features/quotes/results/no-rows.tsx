import type { Application } from '@freeboard/contract';
import { isLaunchable } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { Empty } from '../../../ui/states.tsx';
import { type BoardRow, hiddenText } from '../board.ts';

type Props = {
  status: Application['payload']['status'];
  hidden: readonly BoardRow[];
  isRunning: boolean;
  showHidden: () => void;
};

export function NoRows({ status, hidden, isRunning, showHidden }: Props) {
  if (hidden.length > 0)
    return (
      <Empty
        title="No quote with a premium"
        text={`The carriers answered: ${hiddenText(hidden)}.`}
        action={
          <Button variant="default" onClick={showHidden}>
            Show their answers
          </Button>
        }
      />
    );
  if (isRunning) return <Empty title="Asking the carriers" text="Each appears here as soon as it is asked." />;
  return (
    <Empty
      title="No quotes yet"
      text={
        isLaunchable(status)
          ? 'Launch the application to ask the carriers, or add a custom quote.'
          : 'No carrier gave an answer. A quote that you got elsewhere can be added as a custom quote.'
      }
    />
  );
}
