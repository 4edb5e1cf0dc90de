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

/** The ids of an event that distinguish the answers it outdates. */
const BY = ['application_id', 'upload_id'] as const;

/** A call whose answers an event outdates: all answers, or answers requested with an id of the event. */
export type LiveCall = readonly [name: string, by?: (typeof BY)[number]];

type Declared = { readonly live: readonly EventKind[]; readonly request: object };
type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>;

/** Lists the calls that declare each kind of event (`live`). */
export function liveCalls(calls: Readonly<Record<string, Declared>>): Partial<Record<EventKind, LiveCall[]>> {
  const all: Partial<Record<EventKind, LiveCall[]>> = {};
  for (const [name, { live, request }] of Object.entries(calls)) {
    const shape = 'shape' in request ? (request.shape as Shape) : {};
    const by = BY.find((id) => shape[id] && !shape[id].safeParse(undefined).success);
    for (const kind of live) all[kind] = [...(all[kind] ?? []), by ? [name, by] : [name]];
  }
  return all;
}
