import type { RequestOf } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../kernel/verbs.ts';
import { presence, SecurityLog } from '../accounts/index.ts';
import { lockSubject } from './erase/erase.queries.ts';
import { agencyOf, subjectOf } from './find.ts';
import { obstacleOf } from './held.queries.ts';
import { insertJob, jobOfAgency, openErasure, recentJobs } from './jobs.queries.ts';
import { presentJob } from './presenter.ts';
import { PRIVACY_QUEUE } from './queue-name.ts';
import type { FoundSubject } from './subject/subject.queries.ts';
import { contactAddresses } from './subject/subject.ts';

/** Keyed hashes of a person's addresses, which can be compared with the installation's key but not read. */
const identifiersOf = (context: Context, { subject }: FoundSubject): string[] =>
  contactAddresses(subject).map((address) => context.services.vault.mac('erased address', address).toString('hex'));

async function start(context: Context, kind: 'export' | 'erase', person: FoundSubject, reason: string) {
  const { raw } = context.own();
  const { now, services, viewer } = context;
  const { subject, name, clientId } = person;
  const isErasure = kind === 'erase';
  const id = await insertJob(raw, {
    agency_id: subject.agencyId,
    kind,
    client_id: clientId,
    address: clientId === null ? (contactAddresses(subject)[0] ?? '') : '',
    name,
    reason,
    requested_by: viewer.id,
    names_carriers: viewer.displayCarriers,
    requested_at: now,
    total: isErasure ? subject.applicationIds.length + 2 : 1,
    subject_sealed: services.vault.seal(JSON.stringify(subject)),
    client_ids: isErasure ? [...subject.clientIds] : [],
    application_ids: isErasure ? [...subject.applicationIds] : [],
    identifiers: isErasure ? identifiersOf(context, person) : [],
    touched_at: now,
  });
  context.enqueue({ queue: PRIVACY_QUEUE, data: { privacy_job_id: id } });
  context.record({
    action: isErasure ? 'began to erase a person' : 'exported what is held of a person',
    agencyId: subject.agencyId,
    changes: [{ field: 'client', from: null, to: clientId }],
  });
  await SecurityLog.recordPrivacy(raw, context, isErasure ? 'person_erased' : 'person_exported');
  return presentJob(found(await jobOfAgency(raw, subject.agencyId, id)));
}

/**
 * Starts an export of all data about a person, after asking for the user's password.
 * @throws Fault not_found, conflict, invalid, not_allowed, too_many
 */
export const exportPerson = prepareThenCommit<'exportPerson', void>(
  async (context, input) => {
    presence.assertOwnHands(context);
    await subjectOf(context, input);
    await presence.assertFreshProof(context, input);
  },
  async (context, input) => ({ job: await start(context, 'export', await subjectOf(context, input), '') }),
);

async function assertErasable(context: Context, { subject, clientId }: FoundSubject): Promise<void> {
  const { raw } = context.own();
  if (clientId !== null && (await openErasure(raw, subject.agencyId, clientId)))
    throw new Fault('conflict', 'This client is being erased already.');
  const obstacle = await obstacleOf(raw, subject);
  if (obstacle) throw new Fault('conflict', obstacle);
}

type Erasure = RequestOf<'erasePerson'>;

/**
 * Starts an erasure, after asking for the user's password.
 * @throws Fault not_found, conflict, invalid, not_allowed, too_many
 */
export const erasePerson = prepareThenCommit<'erasePerson', void>(
  async (context, input: Erasure) => {
    presence.assertOwnHands(context);
    await assertErasable(context, await subjectOf(context, input));
    // Checked last: a code works once.
    await presence.assertFreshProof(context, input);
  },
  async (context, input) => {
    const person = await subjectOf(context, input);
    // A concurrent request waits for the lock and is then refused.
    await lockSubject(context.own().raw, person.subject);
    await assertErasable(context, person);
    return { certificate: await start(context, 'erase', person, input.reason) };
  },
);

export const listPrivacyJobs: Verb<'listPrivacyJobs'> = async (context) => ({
  jobs: (await recentJobs(context.own().raw, agencyOf(context))).map(presentJob),
});
