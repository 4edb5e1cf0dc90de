import { hasPremium, shownQuotes } from '@freeboard/domain/quotes';
import type { InputProps } from '../../forms/input-props.ts';
import { TextInput } from '../../forms/inputs/text-input.tsx';
import { useOnceIdle } from '../../lib/browser/when-idle.ts';
import { part } from '../../lib/part.tsx';
import { useCall } from '../../lib/server/query.ts';
import type { Props as StartsProps } from './earliest-starts.tsx';

/** Number of carriers' starts shown; the others are on the board. */
const SHOWN = 4;

const EarliestStarts = part<StartsProps>(() => import('./earliest-starts.tsx'));

/** The effective date, and below it the earliest possible start for each carrier on the board (R9.6). */
export function EffectiveDateInput({ applicationId, ...props }: InputProps & { applicationId: number }) {
  const isThere = useOnceIdle(EarliestStarts);
  const application = useCall('getApplicationById', { application_id: applicationId }).data?.application;
  const waiting = application
    ? shownQuotes(application).flatMap(({ payload: { carrier_name, premium, waiting: rule } }) =>
        rule && hasPremium(premium) ? [{ name: carrier_name, rule }] : [],
      )
    : [];
  const isNfipAlone = waiting.length === 0 && application?.application_type === 'flood';
  const lines = isNfipAlone ? 1 : Math.min(waiting.length, SHOWN + 1);
  return (
    <>
      <TextInput {...props} />
      {lines > 0 ? (
        // Reserves the lines that are loaded after the form.
        <div className="small mt-1" style={{ minHeight: `${lines}lh` }}>
          {isThere ? <EarliestStarts waiting={waiting} most={SHOWN} /> : null}
        </div>
      ) : null}
    </>
  );
}
