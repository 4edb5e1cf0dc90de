import type { Application } from '@freeboard/contract';
import { SendOff } from './send-off.tsx';

/** Sending every quote by e-mail or text; only when the application is complete (R4.6). */
export function SendToAll({ application }: { application: Application }) {
  const { status } = application.payload;
  if (status !== 'complete' && status !== 'launched') return null;
  // While carriers answer its place is kept: coming in at the end it would move the board.
  const isKept = status === 'launched';
  return (
    <span className="row" style={isKept ? { visibility: 'hidden' } : undefined}>
      <SendOff>E-mail all quotes</SendOff>
      <SendOff>Text all quotes</SendOff>
    </span>
  );
}
