import { useNow } from '../../../lib/hooks/use-now.ts';
import type { Who } from './use-sign-in.ts';

/** Whole seconds until `until` (epoch ms), down to 0; null gives 0. */
export function useSecondsLeft(until: number | null): number {
  const now = useNow(250, until !== null && Date.now() < until);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** For screen readers: changes each minute, not each second. */
function spoken(seconds: number): string {
  if (seconds === 0) return 'You can try again now.';
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong codes. You can try again in ${minutes === 1 ? 'less than a minute' : `${minutes} minutes`}.`;
}

export function CodeLock({ seconds, who }: { seconds: number; who: Who }) {
  return (
    <>
      <p role="status" className="hidden-word">
        {spoken(seconds)}
      </p>
      {seconds > 0 ? (
        <div className="note bad soft-red">
          <p aria-hidden="true" className="num">
            Too many wrong codes. Try again in {clock(seconds)}.
          </p>
          <p className="small">
            {who.agency ? `Can’t wait? An admin of ${who.agency.name} can reset your two-step verification.` : null}
          </p>
        </div>
      ) : null}
    </>
  );
}
