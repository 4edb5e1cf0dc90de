import type { HeldPerson } from '@freeboard/contract';
import { searchTerms } from '@freeboard/domain/applications';
import { emailKey, phoneKey } from '@freeboard/domain/clients';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { findClients } from '../clients/index.ts';
import { countHeld, obstacleOf } from './held.queries.ts';
import { openErasure } from './jobs.queries.ts';
import { legalRecords, retainedSummary } from './legal.ts';
import { clientsWithAddress, type FoundSubject, subjectOfAddress, subjectOfClient } from './subject/subject.queries.ts';

/** The most people listed, because each is counted in every table. */
const MOST = 10;

/** @throws Fault invalid if none is chosen */
export function agencyOf({ viewer }: Context): number {
  if (viewer.agencyId === null)
    throw new Fault('invalid', 'Choose an agency first: people are found, exported and erased in one.');
  return viewer.agencyId;
}

/**
 * The person that a call is about.
 * @throws Fault not_found; conflict when a client has the address; invalid without an
 * agency
 */
export async function subjectOf(
  context: Context,
  { client_id, address }: { client_id?: number | undefined; address?: string | undefined },
): Promise<FoundSubject> {
  const { raw } = context.own();
  const agencyId = agencyOf(context);
  if (client_id !== undefined) return found(await subjectOfClient(raw, agencyId, client_id));
  const person = found(await subjectOfAddress(raw, agencyId, address ?? ''));
  const key = emailKey(address ?? '') || phoneKey(address ?? '');
  if ((await clientsWithAddress(raw, agencyId, key)).length > 0)
    throw new Fault('conflict', 'A client has this address. Choose the client.');
  return person;
}

export async function presentPerson(context: Context, person: FoundSubject): Promise<HeldPerson> {
  const { raw } = context.own();
  const { subject, name, shared, clientId } = person;
  const counts = await countHeld(raw, subject);
  const isOpen = clientId !== null && (await openErasure(raw, subject.agencyId, clientId)) !== undefined;
  return {
    client_id: clientId,
    name,
    addresses: [...subject.emails, ...subject.phones, ...shared],
    shared_addresses: [...shared],
    counts,
    retained: retainedSummary(await legalRecords(raw, subject, context.now), counts, context.now),
    obstacle: isOpen ? 'This client is being erased.' : await obstacleOf(raw, subject),
  };
}

const isHeld = ({ counts }: HeldPerson): boolean => Object.keys(counts).length > 0;

export const findPerson: Verb<'findPerson'> = async (context, { text }) => {
  const { raw } = context.own();
  const agencyId = agencyOf(context);
  const key = emailKey(text) || phoneKey(text);
  const named = await findClients(context.db, {
    text,
    terms: searchTerms(text),
    sort: 'name',
    offset: 0,
    limit: MOST + 1,
  });
  const byAddress = key ? await clientsWithAddress(raw, agencyId, key) : [];
  const ids = [...new Set([...byAddress, ...named.ids])];
  const people: HeldPerson[] = [];
  for (const id of ids.slice(0, MOST)) {
    const person = await subjectOfClient(raw, agencyId, id);
    if (person) people.push(await presentPerson(context, person));
  }
  if (key && byAddress.length === 0) {
    const person = await subjectOfAddress(raw, agencyId, text);
    const shown = person && (await presentPerson(context, person));
    if (shown && isHeld(shown)) people.push({ ...shown, name: text });
  }
  return { people, has_more: ids.length > MOST };
};

export const getHeldPerson: Verb<'getHeldPerson'> = async (context, input) => ({
  person: await presentPerson(context, await subjectOf(context, input)),
});
