import type { Quote } from '@freeboard/contract';
import { earliestStart, startFacts, startText } from '@freeboard/domain/quotes';
import { useFormSelect } from '../../forms/context.ts';
import type { FormStore } from '../../forms/store.ts';
import { useCall } from '../../lib/server/query.ts';
import { today } from '../../lib/today.ts';

const factsOf = (store: FormStore): string => JSON.stringify(startFacts(store.values(), today()));

export type Props = {
  /** Carriers on the board; without any, the NFIP's waiting period is shown. */
  waiting: readonly { name: string; rule: NonNullable<Quote['payload']['waiting']> }[];
  most: number;
};

export default function EarliestStarts({ waiting, most }: Props) {
  const settings = useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.global_settings;
  const lapsed_since = settings?.nfip_lapsed_since ?? undefined;
  const facts = JSON.parse(useFormSelect(factsOf)) as ReturnType<typeof startFacts>;
  const rules = waiting.length > 0 ? waiting : [{ name: 'NFIP', rule: { program: 'nfip' as const, lapsed_since } }];
  const lines = rules
    .map(({ name, rule }) => ({ name, start: earliestStart(rule, facts) }))
    .toSorted((a, b) => a.start.earliest.localeCompare(b.start.earliest));
  return (
    <ul className="muted num" aria-label="Earliest start">
      {lines.slice(0, most).map(({ name, start }) => (
        <li key={name}>{`${name} ${startText(start)}`}</li>
      ))}
      {lines.length > most ? <li>{lines.length - most} more start later, see Quote Results</li> : null}
    </ul>
  );
}
