export const EVENT_KINDS = [
  'quote',
  'what_if',
  'application',
  'note',
  'notification',
  'message',
  'upload',
  'person',
  'client_link',
  'client',
  'bulk_job',
  'settings',
  'carrier',
  'registration',
  'task',
  'document',
  'policy',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const BY = ['application_id', 'upload_id'] as const;

/** A call whose answers an event makes outdated: all answers, or only those requested with the event's id in `by`. */
export type LiveCall = readonly [name: string, by?: (typeof BY)[number]];

type Declared = { readonly live: readonly EventKind[]; readonly request: object };
type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>;

export function liveCalls(calls: Readonly<Record<string, Declared>>): Partial<Record<EventKind, LiveCall[]>> {
  const all: Partial<Record<EventKind, LiveCall[]>> = {};
  for (const [name, { live, request }] of Object.entries(calls)) {
    const shape = 'shape' in request ? (request.shape as Shape) : {};
    const by = BY.find((id) => shape[id] && !shape[id].safeParse(undefined).success);
    for (const kind of live) all[kind] = [...(all[kind] ?? []), by ? [name, by] : [name]];
  }
  return all;
}
