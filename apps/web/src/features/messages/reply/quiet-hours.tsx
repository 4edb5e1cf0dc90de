import { showTime } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';

type Way = { channel: 'sms' | 'email'; application_id: number; receiver: string };

/** When a text would be sent if it is night where the client lives; null if it would be sent immediately. */
export function useQuietHours({ channel, application_id, receiver }: Way): string | null {
  const isPhone = channel === 'sms';
  const { data } = useCall(
    'previewMessage',
    { request_type: 'send-sms', application_id, receiver },
    { enabled: isPhone && receiver !== '', staleTime: 60_000 },
  );
  return isPhone ? (data?.quiet_until ?? null) : null;
}

export function QuietHours({ until, offer }: { until: string; offer: (() => void) | null }) {
  return (
    <p className="small note soft-yellow caution" role="note">
      Quiet hours where the client lives. This text goes out {showTime(until)}.{' '}
      {offer ? (
        <button type="button" className="link" onClick={offer}>
          Send now, and say why
        </button>
      ) : null}
    </p>
  );
}
