import { earliestStart, hasPremium, shownQuotes, startFacts, startText } from '@freeboard/domain/quotes';
import { useFormSelect } from '../../forms/context.ts';
import type { InputProps } from '../../forms/input-props.ts';
import { TextInput } from '../../forms/inputs/text-input.tsx';
import type { FormStore } from '../../forms/store.ts';
import { useCall } from '../../lib/server/query.ts';
import { today } from '../../lib/today.ts';

/** Only the earliest are shown; the others are on the board. */
const SHOWN = 4;

const factsOf = (store: FormStore): string => JSON.stringify(startFacts(store.values(), today()));

/** The effective date, and below it the earliest possible start for each carrier on the board (R9.6). */
export function EffectiveDateInput({ applicationId, ...props }: InputProps & { applicationId: number }) {
  const application = useCall('getApplicationById', { application_id: applicationId }).data?.application;
  const settings = useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.global_settings;
  const lapsed_since = settings?.nfip_lapsed_since ?? undefined;
  const facts = JSON.parse(useFormSelect(factsOf)) as ReturnType<typeof startFacts>;
  const waiting = application
    ? shownQuotes(application).flatMap(({ payload: { carrier_name, premium, waiting: rule } }) =>
        rule && hasPremium(premium) ? [{ name: carrier_name, start: earliestStart(rule, facts) }] : [],
      )
    : [];
  const lines =
    waiting.length > 0
      ? waiting.toSorted((a, b) => a.start.earliest.localeCompare(b.start.earliest))
      : application?.application_type === 'flood'
        ? [{ name: 'NFIP', start: earliestStart({ program: 'nfip', lapsed_since }, facts) }]
        : [];
  return (
    <>
      <TextInput {...props} />
      {lines.length > 0 ? (
        <ul className="small muted num mt-1" aria-label="Earliest start">
          {lines.slice(0, SHOWN).map(({ name, start }) => (
            <li key={name}>{`${name} ${startText(start)}`}</li>
          ))}
          {lines.length > SHOWN ? <li>{lines.length - SHOWN} more start later, see Quote Results</li> : null}
        </ul>
      ) : null}
    </>
  );
}
