import type { ApplicationType } from '@freeboard/domain/applications';
import { boundErrors, canBeRecorded } from '@freeboard/domain/quotes';
import { declarationsTask } from '@freeboard/domain/tasks';
import type { CarrierName } from '../../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { Application, type ApplicationHead, attachments } from '../../applications/index.ts';
import { currentPolicy, enterBound } from '../../policies/index.ts';
import { carrierLabel } from '../../quotes/index.ts';
import { checkLapse } from '../../settings/index.ts';
import { bindingsOf, refuseUnsettled } from '../bind/bind-state.ts';
import { endTasksTitled, insertPolicy, quoteById, updatePolicyFile } from './bound.queries.ts';

type Offered = { id: number; carrier_name: CarrierName; offer_carrier_name: CarrierName | null };

const NOT_BINDABLE = 'Only a bindable quote with a price can be recorded as bound.';
const ATTACHED = 'the declarations were attached';
const SUPERSEDED =
  'A newer launch replaced this quote, even if the client signed it. Send the current quotes, or record one of them.';

/**
 * Ends the task to get the declarations. Its title has the carrier's name, or the label that its writer saw instead.
 */
async function endDeclarationsTask(application: ApplicationHead, quote: Offered): Promise<void> {
  const { context, row } = application;
  const name = quote.offer_carrier_name ?? quote.carrier_name;
  const titles = [true, false].map((displayCarriers) =>
    declarationsTask(carrierLabel({ displayCarriers }, name, quote.id)),
  );
  const ended = await endTasksTitled(context.db, row.id, titles, { at: context.now, because: ATTACHED });
  for (const title of ended)
    application.record(`finished a task: ${ATTACHED}`, [{ field: 'task', from: title, to: null }]);
  if (ended.length > 0) context.emit({ kind: 'task', agencyId: row.agency_id, ids: {} });
}

/**
 * Saves an uploaded policy as a carrier's file, hidden from viewers who must not see carriers, and ends the task to
 * get it.
 * @returns its id; null without an upload
 */
async function savePolicyFile(application: ApplicationHead, quote: Offered): Promise<number | null> {
  const { db, uploads, now, author } = application.context;
  const [upload] = uploads;
  if (!upload) return null;
  const ids = { agency_id: application.row.agency_id, application_id: application.row.id };
  const { name, kind, media_type, size, sha256, storageKey } = upload;
  const file = { name, kind, media_type, size, sha256, storage_key: found(storageKey) };
  const id = await attachments.addCarrierFile(db, { ...ids, from: author, at: now, file });
  await endDeclarationsTask(application, quote);
  return id;
}

/**
 * Records that a quote was bound at its carrier; one per application, with or without the policy as a file.
 * @throws Fault not_found, invalid, conflict (another quote is recorded or may be bound, or its price is no
 * longer valid)
 */
export const recordBoundQuote = prepareThenCommit<'recordBoundQuote', void>(
  async (context, { application_id }) => {
    await Application.require(context, application_id);
    if (context.uploads.length > 1) throw invalid({ file_data: ['At most 1 file.'] });
    await attachments.store(context);
  },
  async (context, { application_id, quote_id, confirms_lapse = false, ...policy }) => {
    const { db, now, viewer } = context;
    const application = await Application.lockHead(context, application_id);
    const { row } = application;
    application.refuseArchived();
    const { superseded_at, waiting, ...quote } = found(await quoteById(db, application_id, quote_id));
    const lapse = await checkLapse(context, waiting, confirms_lapse, 'record');
    const errors = { ...boundErrors(policy, row.type as ApplicationType), ...lapse.errors };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const bindings = await bindingsOf(db, application_id, now);
    const own = bindings.get(quote_id);
    const binding = own ? { state: own.now } : null;
    if (!canBeRecorded({ is_superseded: superseded_at !== null, payload: quote, binding }))
      throw new Fault('conflict', superseded_at === null ? NOT_BINDABLE : SUPERSEDED);
    refuseUnsettled(bindings, quote_id);
    if (await currentPolicy(db, application_id))
      throw new Fault('conflict', 'A quote of this application is recorded as bound already.');
    const premium = Math.round(policy.premium * 100) / 100;
    const ids = { agency_id: row.agency_id, application_id };
    const attachment_id = await savePolicyFile(application, quote);
    const recorded = { quote_id, attachment_id, recorded_by: viewer.id, recorded_at: now };
    await enterBound(context, await insertPolicy(db, { ...ids, ...policy, premium, ...recorded }));
    application.record('recorded a quote as bound', [
      { field: 'premium', from: quote.premium === premium ? null : quote.premium, to: premium },
      { field: 'effective_date', from: null, to: policy.effective_date },
      { field: 'expiration_date', from: null, to: policy.expiration_date },
      ...lapse.changes,
    ]);
    application.emit('quote', { quote_id });
    if (attachment_id !== null) application.emit('note');
    return { application: await application.present() };
  },
);

/** Attaches a policy's file, such as its declarations. @throws Fault not_found, invalid, conflict (not bound) */
export const attachPolicyFile = prepareThenCommit<'attachPolicyFile', void>(
  async (context, { application_id }) => {
    await Application.require(context, application_id);
    if (context.uploads.length !== 1) throw invalid({ file_data: ['Attach one file.'] });
    await attachments.store(context);
  },
  async (context, { application_id, quote_id }) => {
    const application = await Application.lockHead(context, application_id);
    application.refuseArchived();
    const quote = found(await quoteById(context.db, application_id, quote_id));
    if ((await currentPolicy(context.db, application_id))?.quote_id !== quote_id)
      throw new Fault('conflict', 'This quote is not recorded as bound.');
    const attachment_id = await savePolicyFile(application, quote);
    await updatePolicyFile(context.db, quote_id, attachment_id);
    application.record('attached the policy', [
      // A carrier's file name may state the carrier or its number, which not every viewer may see.
      { field: 'files', from: null, to: 'a file' },
    ]);
    application.emit('quote', { quote_id });
    application.emit('note');
    return { application: await application.present() };
  },
);
