import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import type { Send } from './download.tsx';

/** Sends every quote by e-mail or text; only when the application is complete (R4.6). */
export function SendToAll({ application, send }: { application: Application; send: Send }) {
  const { status } = application.payload;
  if (application.archived_at !== null) return null;
  if (status !== 'complete' && status !== 'launched') return null;
  // Reserves its space while carriers answer, so that the board does not move when it appears.
  const isKept = status === 'launched';
  return (
    <span className="row" style={isKept ? { visibility: 'hidden' } : undefined}>
      <Button variant="default" size="compact-sm" onClick={() => send('send-email', 'all', true)}>
        E-mail all quotes
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => send('send-sms', 'all', true)}>
        Text all quotes
      </Button>
    </span>
  );
}
