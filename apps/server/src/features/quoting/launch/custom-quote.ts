import type { InputOf } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { localDate } from '@freeboard/domain/forms';
import { customQuoteMoreErrors, type OfferedTerms, statableTerms, statedTerms } from '@freeboard/domain/quotes';
import type { Context } from '../../../kernel/context/context.ts';
import { asCarrierName, asCarrierText, revealCarrier } from '../../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { Application, attachments } from '../../applications/index.ts';
import { customQuote, deleteCustomQuote, insertCustomQuote, updateQuote } from './custom-quote.queries.ts';

type Input = Omit<InputOf<'createApplicationCustomQuote'>, 'application_id'>;

const inCents = (amount: number): number => Math.round(amount * 100) / 100;

/** @throws Fault invalid */
function columnsOf(input: Input, type: ApplicationType, today: string) {
  const errors = customQuoteMoreErrors(type, input, today);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const [premium, fees] = [inCents(input.premium), inCents(input.fees ?? 0)];
  const lines = [
    { label: 'Premium', amount: inCents(premium - fees) },
    { label: 'Fees', amount: fees },
  ];
  const { coverages, deductibles } = statedTerms(type, input.terms ?? {});
  return {
    carrier_name: asCarrierName(input.carrier_name),
    premium,
    description: asCarrierText(input.description),
    quote_carrier_url: input.carrier_url ? asCarrierText(input.carrier_url) : null,
    carrier_quote_number: input.carrier_quote_number || null,
    expires_on: input.expires_on ?? null,
    coverages: JSON.stringify(coverages),
    deductibles: JSON.stringify(deductibles),
    lines: JSON.stringify(fees > 0 ? lines : []),
  };
}

/** Adds a quote that a person got elsewhere (R4.5). @throws Fault not_found, invalid */
export const createApplicationCustomQuote: Verb<'createApplicationCustomQuote'> = async (context, input) => {
  const application = await Application.lockHead(context, input.application_id);
  const { row } = application;
  const quoteId = await insertCustomQuote(context.db, {
    ...columnsOf(input, row.type as ApplicationType, localDate(context.now)),
    agency_id: row.agency_id,
    application_id: row.id,
    outcome: 'quoted',
    is_custom: true,
    written_by: context.session?.impersonator ? null : context.viewer.id,
    created_at: context.now,
    updated_at: context.now,
  });
  await application.refreshFigures();
  application.record('added a custom quote', [
    { field: 'premium', from: null, to: input.premium },
    { field: 'carrier', from: null, to: input.carrier_name },
  ]);
  application.emit('quote', { quote_id: quoteId });
  return { quote_id: quoteId };
};

/**
 * A custom quote that may still be changed.
 * @throws Fault not_found, conflict (a client signed it, or a bind was recorded or attempted)
 */
async function openQuote(context: Context, applicationId: number, quoteId: number) {
  const quote = found(await customQuote(context.db, applicationId, quoteId));
  if (quote.is_settled)
    throw new Fault('conflict', 'This quote was signed or bound as it is. Add another one with the new values.');
  return quote;
}

type Amounts = Readonly<Record<string, string | number>>;

const termChanges = (
  type: ApplicationType,
  before: Record<'coverages' | 'deductibles', unknown>,
  after: OfferedTerms,
) =>
  statableTerms(type).map(({ key, part }) => ({
    field: key,
    from: (before[part] as Amounts)[key] ?? null,
    to: after[part][key] ?? null,
  }));

/** @throws Fault not_found, not_allowed (the user may not see carriers), invalid, conflict */
export const updateCustomQuote: Verb<'updateCustomQuote'> = async (context, { application_id, quote_id, ...input }) => {
  const application = await Application.lockHead(context, application_id);
  const before = await openQuote(context, application_id, quote_id);
  // A masked viewer would save the generic name over the carrier's real one.
  if (!context.viewer.displayCarriers) throw new Fault('not_allowed');
  const type = application.row.type as ApplicationType;
  const after = columnsOf(input, type, localDate(context.now));
  await updateQuote(context.db, quote_id, { ...after, updated_at: context.now });
  await application.refreshFigures();
  application.record(
    'changed a custom quote',
    [
      { field: 'carrier', from: revealCarrier(before.carrier_name), to: input.carrier_name },
      { field: 'premium', from: before.premium, to: after.premium },
      { field: 'expires_on', from: before.expires_on, to: after.expires_on },
      ...termChanges(type, before, statedTerms(type, input.terms ?? {})),
    ].filter(({ from, to }) => from !== to),
  );
  application.emit('quote', { quote_id });
  return {};
};

/** Attaches the carrier's PDF; the previous PDF stays in the notes. @throws Fault not_found, invalid, conflict */
export const attachCustomQuoteFile = prepareThenCommit<'attachCustomQuoteFile', void>(
  async (context, { application_id, quote_id }) => {
    await openQuote(context, application_id, quote_id);
    const [file, ...more] = context.uploads;
    if (!file || more.length > 0 || file.kind !== 'pdf') throw invalid({ file_data: ['Attach one PDF.'] });
    await attachments.store(context);
  },
  async (context, { application_id, quote_id }) => {
    const application = await Application.lockHead(context, application_id);
    const quote = await openQuote(context, application_id, quote_id);
    const { name, kind, media_type, size, sha256, storageKey } = found(context.uploads[0]);
    const carrier = revealCarrier(quote.carrier_name);
    const attachment_id = await attachments.addCarrierFile(context.db, {
      agency_id: application.row.agency_id,
      application_id,
      from: carrier,
      at: context.now,
      file: { name, kind, media_type, size, sha256, storage_key: found(storageKey) },
    });
    await updateQuote(context.db, quote_id, { attachment_id, updated_at: context.now });
    application.record('attached a file to a custom quote', [
      { field: 'carrier', from: null, to: carrier },
      // A carrier's file name may state the carrier or its number, which not every viewer may see.
      { field: 'files', from: null, to: 'PDF' },
    ]);
    application.emit('quote', { quote_id });
    application.emit('note');
    return {};
  },
);

/** Removes a custom quote; the application's history still shows it. @throws Fault not_found, conflict */
export const removeCustomQuote: Verb<'removeCustomQuote'> = async (context, { application_id, quote_id }) => {
  const application = await Application.lockHead(context, application_id);
  const quote = await openQuote(context, application_id, quote_id);
  await deleteCustomQuote(context.db, quote_id);
  await application.refreshFigures();
  application.record('removed a custom quote', [
    { field: 'carrier', from: revealCarrier(quote.carrier_name), to: null },
    { field: 'premium', from: quote.premium, to: null },
  ]);
  application.emit('quote', { quote_id });
  return {};
};
