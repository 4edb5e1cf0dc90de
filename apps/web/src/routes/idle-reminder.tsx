import { Button } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';

/** Shows the time left in the session (R1.9); any mouse movement, key press or scroll extends it too. */
export default function IdleReminder({ seconds, stay }: { seconds: number; stay: () => void }) {
  return (
    <Dialog title="Still there?" opened onClose={stay}>
      <div className="col">
        <p>
          You will be signed out in <span className="num strong">{seconds}</span> seconds because nothing happened for a
          while. What you typed is saved.
        </p>
        <div className="row">
          <span className="grow" />
          <Button data-autofocus onClick={stay}>
            Stay signed in
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
