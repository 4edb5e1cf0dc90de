import { SENDING_IS_OFF } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { notify } from '../../lib/notices.ts';

/** What sending says while there is none. */
const saySendingIsOff = (): void => notify({ title: 'Not sent', text: SENDING_IS_OFF });

/** A way of sending that is off: it says so, can be reached, and tells why. */
export function SendOff({ children }: { children: string }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      data-disabled
      aria-disabled
      title={SENDING_IS_OFF}
      onClick={saySendingIsOff}
    >
      {children} · not yet
    </Button>
  );
}
