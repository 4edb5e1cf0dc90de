import type { AnswerOf } from '@freeboard/contract';
import { yearAfter } from '@freeboard/domain/quotes';
import type { BoundAnswer } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { revealCarrier } from '../../../kernel/database/masked.ts';
import { found } from '../../../kernel/faults.ts';
import { assertNotOnHold } from '../../../kernel/hold.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { currentPolicy, enterBound } from '../../policies/index.ts';
import { insertPolicy } from '../bound/bound.queries.ts';
import { insertDocuments } from '../documents/documents.queries.ts';
import { DOCUMENTS_QUEUE, documentRow } from '../documents/save-documents.ts';
import { askToBind } from './ask-to-bind.ts';
import { beginBind } from './begin-bind.ts';
import { attemptsOf, documentNames, forgetResult, type QuoteToBind, quoteToBind, takeResult } from './bind.queries.ts';

function termOf({ effective_date: from, expiration_date: until }: BoundAnswer, asked: string) {
  const effective_date = from ?? asked;
  const expiration_date = until !== null && until > effective_date ? until : yearAfter(effective_date);
  return { effective_date, expiration_date };
}

async function storeFiles(
  context: Context,
  quote: QuoteToBind,
  agency_id: number,
  application_id: number,
  policy: BoundAnswer,
) {
  const { request_id, carrier_id } = quote;
  if (request_id === null || carrier_id === null || policy.documents.length === 0) return;
  const taken = new Set((await documentNames(context.db, request_id)).map(({ name }) => revealCarrier(name)));
  const request = { id: request_id, agency_id, application_id, carrier_id };
  const rows = policy.documents.map((document) => {
    const name = taken.has(document.name) ? `Policy ${document.name}` : document.name;
    const seal = (text: string) => context.services.vault.seal(text);
    return documentRow(request, quote.offer_key, { ...document, name }, context.now, seal);
  });
  if ((await insertDocuments(context.db, rows)) > 0) context.enqueue({ queue: DOCUMENTS_QUEUE, data: { request_id } });
}

const ACTIONS: Readonly<Record<string, string>> = {
  unsent: 'could not ask a carrier to bind a quote',
  refused: 'a carrier did not bind a quote',
  in_doubt: 'does not know whether a quote is bound',
};

async function recordOutcome(
  context: Context,
  application_id: number,
  quote_id: number,
): Promise<AnswerOf<'bindQuoteAtCarrier'>> {
  const { db, now, viewer, services } = context;
  const application = await Application.lockHead(context, application_id);
  const { agency_id } = application.row;
  const quote = found(await quoteToBind(db, application_id, quote_id));
  const attempt = found((await attemptsOf(db, application_id)).find((one) => one.quote_id === quote_id));
  const { state, result_sealed, effective_date } = await takeResult(db, attempt.id);
  const ids = { agency_id, application_id };
  const policy = result_sealed && (JSON.parse(services.vault.open(result_sealed)) as BoundAnswer);
  if (policy) {
    const { policy_number } = policy;
    const premium = policy.premium ?? quote.premium ?? 0;
    const term = termOf(policy, effective_date);
    const policyNow = await currentPolicy(db, application_id);
    if (!policyNow) {
      const recorded = { recorded_by: viewer.id, recorded_at: now };
      const id = await insertPolicy(db, { ...ids, quote_id, policy_number, premium, ...term, ...recorded });
      await enterBound(context, id);
    }
    // If another quote's policy is recorded, the result stays unrecorded until a user decides which of them is valid.
    if (!policyNow || policyNow.quote_id === quote_id) {
      await storeFiles(context, quote, agency_id, application_id, policy);
      await forgetResult(db, attempt.id);
    }
    application.record('bound a quote at its carrier', [
      { field: 'premium', from: quote.premium === premium ? null : quote.premium, to: premium },
      { field: 'effective_date', from: null, to: term.effective_date },
      { field: 'expiration_date', from: null, to: term.expiration_date },
    ]);
  } else application.record(ACTIONS[state] ?? 'asked a carrier to bind a quote');
  application.emit('quote', { quote_id });
  return { application: await application.present() };
}

/**
 * Binds a quote at its carrier and records the policy. The attempt is saved before anything is sent; an attempt whose
 * answer was lost is in doubt and never repeated.
 * @throws Fault not_found, invalid, conflict
 */
export const bindQuoteAtCarrier = prepareThenCommit<'bindQuoteAtCarrier', null>(
  async (context, { application_id, quote_id, effective_date, confirms_lapse = false }) => {
    await Application.require(context, application_id);
    const before = (await attemptsOf(context.db, application_id)).find((one) => one.quote_id === quote_id);
    // An answer that could not be recorded is recorded now, without another request.
    if (before?.result_sealed) return null;
    assertNotOnHold(context.services.hold, 'binding');
    await askToBind(context, await beginBind(context, application_id, quote_id, { effective_date, confirms_lapse }));
    return null;
  },
  (context, { application_id, quote_id }) => recordOutcome(context, application_id, quote_id),
);
