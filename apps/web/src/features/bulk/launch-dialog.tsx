import { Button } from '@mantine/core';
import { showCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Asked once, naming how many: a launch cannot be undone. */
export default function LaunchDialog(props: { count: number; onClose: () => void; onLaunch: () => void }) {
  const words = props.count === 1 ? 'one application' : `${showCount(props.count)} applications`;
  return (
    <Dialog title="Launch" opened onClose={props.onClose}>
      <div className="col">
        <p>
          Ask every eligible carrier for quotes for <b>{words}</b>? What is not complete, what holds something else than
          its file said, and what was launched before is left out and named.
        </p>
        <div className="row">
          <span className="grow" />
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button data-autofocus onClick={props.onLaunch}>
            Launch
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
