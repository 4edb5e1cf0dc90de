import type { AccessEntry, InputOf } from '@freeboard/contract';
import { isBelow, mayAs, type Role } from '@freeboard/domain/access';
import type { AccessKind } from '@freeboard/domain/people';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { presence, sessions } from '../../accounts/index.ts';
import {
  type AssistantRow,
  assistantsOf,
  assistantsOfAgency,
  endAssistants,
} from '../assistants/assistants.queries.ts';
import { endOf as connectionEnd } from '../assistants/tokens.ts';
import { type AccessRow, accessOf, countClientLinks, ENDABLE, type Endable, endOf, LISTED } from './access.queries.ts';

type End = { id: number | null };

/** The agency whose access the viewer manages; null if they manage only their own. */
const managed = ({ viewer }: Context): number | null => (mayAs(viewer, 'portal.manage') ? viewer.agencyId : null);

const mayEndSession = ({ viewer }: Context, { person_id, role }: AccessRow): boolean =>
  person_id === viewer.id || (role !== undefined && isBelow(role as Role, viewer.role));

const NOTHING_MORE = { scopes: [] as string[], is_this: false, may_end: true };

function toEntry(context: Context, kind: AccessKind, row: AccessRow): AccessEntry {
  const is_this = kind === 'session' && String(row.id) === String(context.session?.id);
  const mayEnd = kind === 'session' ? mayEndSession(context, row) : kind !== 'sign_in_provider';
  return {
    kind,
    id: String(row.id),
    name: row.name,
    person: row.person,
    scopes: row.scopes,
    since: row.since.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    place: row.place,
    ends_at: row.ends_at?.toISOString() ?? null,
    is_this,
    may_end: mayEnd && !is_this,
  };
}

const assistantEntry = (row: AssistantRow): AccessEntry => ({
  ...NOTHING_MORE,
  kind: 'assistant',
  id: String(row.id),
  name: row.name,
  person: row.person_name,
  scopes: row.scopes,
  since: row.connected_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  place: row.last_address || row.connected_from,
  ends_at: connectionEnd(row).toISOString(),
});

async function ownAccess(context: Context): Promise<AccessEntry[]> {
  const { raw, personId } = context.own();
  const { sessions: own } = await sessions.ofViewer(context);
  const assistants = await assistantsOf(raw, personId, context.now);
  return [
    ...own.map(
      ({ id, device, address, created_at, seen_at, is_this, by }): AccessEntry => ({
        ...NOTHING_MORE,
        kind: 'session',
        id,
        name: device,
        person: by ?? context.viewer.name,
        since: created_at,
        last_used_at: seen_at,
        place: address,
        ends_at: null,
        is_this,
        may_end: !is_this,
      }),
    ),
    ...assistants.map(assistantEntry),
  ];
}

async function agencyAccess(context: Context, agencyId: number): Promise<AccessEntry[]> {
  const { raw } = context.own();
  const entries = (await assistantsOfAgency(raw, agencyId, context.now)).map(assistantEntry);
  for (const kind of LISTED)
    for (const row of await accessOf(raw, kind, agencyId, context.now)) entries.push(toEntry(context, kind, row));
  return entries;
}

/** Lists everything with access to the viewer's data and, for an admin, to the agency's. @throws Fault not_allowed */
export const getAccess: Verb<'getAccess'> = async (context) => {
  presence.assertOwnHands(context);
  const agencyId = managed(context);
  return {
    own: await ownAccess(context),
    agency: agencyId === null ? null : await agencyAccess(context, agencyId),
    client_links: agencyId === null ? 0 : await countClientLinks(context.own().raw, agencyId, context.now),
  };
};

/** Ends one or all sessions of an agency's users, except the current session. @returns how many */
async function endSessionsOf(context: Context, agencyId: number, { id }: End): Promise<number> {
  const { raw } = context.own();
  let count = 0;
  // The list contains only the most recent sessions, so it is read again until no session is left to end.
  for (;;) {
    const rows = await accessOf(raw, 'session', agencyId, context.now);
    const ids = rows
      .filter((row) => (id === null || row.id === id) && toEntry(context, 'session', row).may_end)
      .map((row) => row.id);
    if (ids.length === 0) return count;
    await sessions.endSelected(raw, ids, context.now);
    count += ids.length;
  }
}

const OF_AGENCY: Partial<Record<AccessKind, (context: Context, agencyId: number, end: End) => Promise<number>>> = {
  session: endSessionsOf,
  assistant: (context, agencyId, end) => endAssistants(context.own().raw, { agencyId, ...end }, context.now),
  ...(Object.fromEntries(
    ENDABLE.map((kind: Endable) => [
      kind,
      (context: Context, agencyId: number, { id }: End) =>
        endOf(context.own().raw, kind, { agencyId, id, now: context.now, by: context.author }),
    ]),
  ) as Record<Endable, (context: Context, agencyId: number, end: End) => Promise<number>>),
};

async function endInAgency(context: Context, { kind }: InputOf<'endAccess'>, end: End): Promise<number> {
  const agencyId = managed(context);
  if (agencyId === null) throw new Fault('not_allowed');
  const kinds = kind === undefined ? (Object.keys(OF_AGENCY) as AccessKind[]) : [kind];
  let count = 0;
  for (const one of kinds) count += (await OF_AGENCY[one]?.(context, agencyId, end)) ?? 0;
  return count;
}

async function endOwn(context: Context, { kind }: InputOf<'endAccess'>, { id }: End): Promise<number> {
  const { raw, personId } = context.own();
  const { session, now } = context;
  if (kind === 'assistant') return endAssistants(raw, { personId, id }, now);
  if (kind !== undefined && kind !== 'session') return 0;
  const { sessions: own } = await sessions.ofViewer(context);
  const others = own.filter((one) => !one.is_this && (id === null || one.id === String(id)));
  if (id === null) await sessions.endOthers(raw, personId, session?.id ?? null, now);
  else if (others.length > 0) await sessions.endSelected(raw, [id], now);
  return others.length;
}

const NAMES: Readonly<Record<AccessKind, string>> = {
  session: 'sessions',
  assistant: 'assistants',
  api_key: 'API keys',
  webhook: 'webhooks',
  client_link: 'links of clients',
  intake_link: 'intake pages',
  sign_in_provider: 'sign-in providers',
};

/** Ends one access to the viewer's or the agency's data, all of a kind, or all. @throws Fault not_found, not_allowed */
export const endAccess: Verb<'endAccess'> = async (context, input) => {
  presence.assertOwnHands(context);
  const { of, kind } = input;
  const end = { id: input.id === undefined ? null : Number(input.id) };
  const count = of === 'own' ? await endOwn(context, input, end) : await endInAgency(context, input, end);
  if (end.id !== null && count === 0) throw new Fault('not_found');
  const whose = of === 'own' ? 'their own access' : 'access to the agency';
  context.record({
    action: `ended ${whose}`,
    agencyId: context.viewer.agencyId,
    changes: [{ field: kind === undefined ? 'access' : NAMES[kind], from: count, to: 0 }],
  });
  return {};
};
