import type { CarrierDetail } from '@freeboard/contract';
import { showTime } from '../../../../lib/format.ts';

type Refused = CarrierDetail['refused_calls'][number];

/** The time of a single call, or '8 calls, last' with the time of the last one. */
const timesOf = ({ times, last_at }: Refused): string =>
  times === 1 ? showTime(last_at) : `${times} calls, last ${showTime(last_at)}`;

export function refusalText({ reason, skew_s, ref }: Pick<Refused, 'reason' | 'skew_s' | 'ref'>): string {
  const seconds = Math.abs(skew_s ?? 0);
  switch (reason) {
    case 'unsigned':
      return 'The header of the signature was missing, or not written as described above.';
    case 'signature':
      return 'The signature was wrong: check the secret, the algorithm and what is signed.';
    case 'clock':
      return `The signature was right, but its time was ${seconds} seconds ${(skew_s ?? 0) < 0 ? 'behind' : 'ahead of'} ours.`;
    case 'no_reference':
      return 'The call was signed, but gave no reference: check Reference in the call.';
    case 'unknown_reference':
      return `No quote waited for the reference ${ref} within ten minutes.`;
    case 'not_awaited':
      return `No quote waits for the reference ${ref} yet. It is kept for ten minutes.`;
  }
}

export function RefusedCalls({ calls }: { calls: readonly Refused[] }) {
  if (calls.length === 0) return null;
  return (
    <div className="col">
      <p className="small strong">Refused calls</p>
      <ul className="small">
        {calls.map((call) => (
          <li key={`${call.reason} ${call.ref} ${call.last_at}`}>
            {refusalText(call)} <span className="muted">{timesOf(call)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
