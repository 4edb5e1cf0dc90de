import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { callOrNotify } from '../../lib/notices.ts';

/** Sending every quote by e-mail or text; only when the application is complete (R4.6). */
export function SendToAll({ application }: { application: Application }) {
  const { status } = application.payload;
  if (status !== 'complete' && status !== 'launched') return null;
  // While carriers answer its place is kept: coming in at the end it would move the board.
  const isKept = status === 'launched';
  const send = (request_type: 'send-email' | 'send-sms') => () =>
    void callOrNotify('sendOrDownloadQuote', { request_type, application_id: application.id });
  return (
    <span className="row" style={isKept ? { visibility: 'hidden' } : undefined}>
      <span className="muted small">Send all:</span>
      <Button variant="default" size="compact-sm" onClick={send('send-email')}>
        E-mail
      </Button>
      <Button variant="default" size="compact-sm" onClick={send('send-sms')}>
        Text
      </Button>
    </span>
  );
}
