import type { Application } from '@freeboard/contract';
import { PROPOSAL_TEXT } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { applicationById, present } from '../applications/index.ts';
import { currentPolicyOfApplication } from '../document-readings/index.ts';
import { addendaOf } from './addenda.ts';
import { type AdditionalApplication, additionalApplicationsOf } from './additional-applications.ts';
import { brandingOf, logoOf, signatureOf } from './documents.queries.ts';
import { multiQuoteData, togetherData } from './pdf/multi-quote.ts';
import { renderMultiQuote } from './pdf/render.ts';
import { fileNameOf, languageOf, type Printed, type PrintInput, print, printable } from './print.ts';

/** Returns what is said of one of several applications says which. */
const ofOne = (application: Application, error: unknown): unknown =>
  error instanceof Fault && error.code === 'invalid'
    ? new Fault('invalid', `Application ${application.application_id}: ${error.message}`)
    : error;

/**
 * Returns one PDF of several applications, each on pages of its own: the selected one with the quotes chosen or all,
 * the others with all of theirs. @throws Fault not_found, invalid
 */
async function printSeveral(
  context: Context,
  application_id: number,
  input: PrintInput,
  additionalApplications: readonly AdditionalApplication[],
): Promise<Printed> {
  if (input.pdf_template_type === 'Single Quote PDF')
    throw invalid({ pdf_template_type: ['Several applications go into one Multi Quote PDF.'] });
  const row = found(await applicationById(context.db, application_id));
  const application = await present(context, row);
  const [agency, logo] = await Promise.all([brandingOf(context.db, row.agency_id), logoOf(context.db, row.agency_id)]);
  const language = languageOf(input, application);
  const { name, email, id } = context.viewer;
  const by = { name, email, signature: await signatureOf(context.db, id) };
  const all = [
    { row, application, ids: input.quote_ids },
    ...additionalApplications.map((one) => ({ ...one, ids: undefined })),
  ];
  const data = await Promise.all(
    all.map(async (one) => {
      try {
        printable(one.application, one.ids);
      } catch (error) {
        throw ofOne(one.application, error);
      }
      const policy = await currentPolicyOfApplication(context, one.row, { isForClient: true });
      const addenda = await addendaOf(context, one.row, input, language);
      return { ...multiQuoteData(one.application, agency, by, context.now, one.ids, language, policy), addenda };
    }),
  );
  const [first, ...others] = data;
  if (!first) throw new Fault('not_found');
  const client = fileNameOf(row);
  const text = PROPOSAL_TEXT[language];
  const called = [row.first_name, row.last_name].filter(Boolean).join(' ') || text.client;
  return {
    row,
    name: `${client || 'Quotes'}-${row.number}-all-quotes.pdf`,
    bytes: await renderMultiQuote(togetherData(first, others, text.titleOfAll(called)), logo),
    language,
    template: 'Multi Quote PDF',
    single: null,
    entered: [],
  };
}

type DocumentInput = PrintInput & {
  application_id: number;
  sendable_quote_application_ids?: readonly number[] | undefined;
};

/** Prints the one document to send or download, of one application or several, with the additional applications. @throws Fault */
export async function documentOf(
  context: Context,
  input: DocumentInput,
): Promise<{ document: Printed; additionalApplications: readonly AdditionalApplication[] }> {
  const selected = found(await applicationById(context.db, input.application_id));
  const additionalApplications = await additionalApplicationsOf(context, input, selected);
  const document =
    additionalApplications.length > 0
      ? await printSeveral(context, input.application_id, input, additionalApplications)
      : await print(context, input.application_id, input);
  return { document, additionalApplications };
}
