import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = { title: string; text: string; keep: string; go: string; onKeep: () => void; onGo: () => void };

/** Asks before what a person wrote is gone. */
export function AskFirst({ title, text, keep, go, onKeep, onGo }: Props) {
  return (
    <Dialog title={title} opened onClose={onKeep}>
      <div className="col">
        <p>{text}</p>
        <div className="row">
          <span className="grow" />
          <Button variant="default" data-autofocus onClick={onKeep}>
            {keep}
          </Button>
          <Button onClick={onGo}>{go}</Button>
        </div>
      </div>
    </Dialog>
  );
}
