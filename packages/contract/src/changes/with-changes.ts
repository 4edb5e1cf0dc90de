import type { ApplicationType } from '@freeboard/domain/applications';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import type { Application, ApplicationChanges } from '../types.ts';

type Outdated = NonNullable<Application['outdated']>;

function outdatedAfter(type: ApplicationType, before: Outdated | null, saved: ApplicationChanges['outdated']) {
  if (saved === null) return null;
  const { superseded_at, changes, reverted } = saved;
  const renewed = new Set([...reverted, ...changes.map(({ field }) => field)]);
  const byField = new Map(
    [...(before?.changes ?? []).filter(({ field }) => !renewed.has(field)), ...changes].map((one) => [one.field, one]),
  );
  return { superseded_at, changes: [...fieldsOf(formFor(type)).keys()].flatMap((key) => byField.get(key) ?? []) };
}

/** Merges a save's changes into `application`, which must be the version before the save. */
export function withChanges(application: Application, saved: ApplicationChanges): Application {
  const { payload, provenance, outdated, quotes, alerts, lookup, ...columns } = saved;
  const superseded = new Set(quotes?.ids);
  const switched = new Set(alerts?.ids);
  const sources = Object.entries({ ...application.provenance, ...provenance });
  return {
    ...application,
    ...columns,
    provenance: Object.fromEntries(sources.flatMap(([key, source]) => (source === null ? [] : [[key, source]]))),
    outdated: outdatedAfter(application.application_type, application.outdated, outdated),
    quotes: application.quotes.map((quote) =>
      quotes && superseded.has(quote.id)
        ? { ...quote, superseded_at: quotes.superseded_at, is_superseded: quotes.superseded_at !== null }
        : quote,
    ),
    notes: application.notes.map((note) =>
      alerts && switched.has(note.id) ? { ...note, payload: { ...note.payload, is_active: alerts.is_active } } : note,
    ),
    ...(lookup && {
      api_address_data: lookup.api_address_data,
      address_detail: { ...application.address_detail, payload: lookup.api_address_data ?? {} },
      address_lookup: null,
      communications_count: lookup.communications_count,
    }),
    payload: { ...payload, useable_details: { ...application.payload.useable_details, ...payload.useable_details } },
  };
}
