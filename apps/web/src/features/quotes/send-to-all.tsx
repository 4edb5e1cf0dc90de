import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { boundQuote } from './bind/bound-quote.ts';
import type { Send } from './download.tsx';

type Props = {
  application: Application;
  /** If quotes are selected, the screen's Send sends those instead. */
  isChosen: boolean;
  send: Send;
};

/**
 * Sends every quote by e-mail or text; only when the application is complete (R4.6) and not archived, and none is
 * bound.
 */
export function SendToAll({ application, isChosen, send }: Props) {
  const { status } = application.payload;
  if (application.archived_at !== null || boundQuote(application) !== null) return null;
  if (status !== 'complete' && status !== 'launched') return null;
  // Reserves its space, so that the board does not move when it appears.
  const isHidden = status === 'launched' || isChosen;
  return (
    <span className="row" style={isHidden ? { visibility: 'hidden' } : undefined}>
      <Button variant="default" size="compact-sm" onClick={() => send('send-email', 'all', true)}>
        E-mail all quotes
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => send('send-sms', 'all', true)}>
        Text all quotes
      </Button>
    </span>
  );
}
