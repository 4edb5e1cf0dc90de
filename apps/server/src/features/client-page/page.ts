import { createHash } from 'node:crypto';
import type { Application, ClientDocument, ClientLine, ClientPage, RequestedField } from '@freeboard/contract';
import { clientDate } from '@freeboard/domain/languages';
import { formatPremium, genericCarrierName } from '@freeboard/domain/quotes';
import { bothPrice } from '@freeboard/domain/quotes/both-roofs';
import { localDate } from '../../kernel/clock.ts';
import { revealCarrier } from '../../kernel/database/masked.ts';
import { openValues, present } from '../applications/index.ts';
import { currentPolicyOfApplication } from '../documents/index.ts';
import { maskOf } from '../quotes/index.ts';
import { branding } from '../sending/index.ts';
import { currentChoice, declinedAt, logoHash, questionsBy } from './client-page.queries.ts';
import { clientDocumentOf, isBound, policyOf } from './document.ts';
import { floodPapersOf } from './flood-papers/flood-papers.ts';
import type { Line, Opened } from './open-link.ts';
import { requestedFields } from './requested-fields.ts';

/** The JSON that is signed and stored for a document, with its SHA-256. */
export function sealed(document: ClientDocument): { text: string; hash: Buffer } {
  const text = JSON.stringify(document);
  return { text, hash: createHash('sha256').update(text).digest() };
}

export function requestedFieldsOf({ link, row, context, language }: Line): RequestedField[] {
  const { form, values, provenance, context: rules } = openValues(row, context.now);
  return requestedFields(form, values, provenance, rules, { keys: link.asked_fields, language });
}

/** The current choice as it was signed; null unless it was made through this link. */
async function choiceOf({ link, context }: Line) {
  const row = await currentChoice(context.db, link.application_id);
  if (!row || row.link_id !== link.id) return null;
  const { offers } = JSON.parse(revealCarrier(row.document)) as ClientDocument;
  const offer = offers.find(({ id }) => id === row.quote_id);
  return {
    quote_id: row.quote_id,
    // A link that may no longer name carriers does not name the chosen one either.
    name: link.names_carriers ? (offer?.name ?? '') : genericCarrierName(row.quote_id),
    price: offer?.price ?? '',
    signer_name: row.signer_name,
    signed_at: row.signed_at.toISOString(),
  };
}

function priceOf({ quotes }: Application, choice: ClientLine['choice']): number | null {
  const bound = quotes.find((quote) => quote.bound !== null)?.bound;
  if (bound) return bound.premium;
  if (!choice || choice.is_outdated) return null;
  return quotes.find(({ id }) => id === choice.quote_id)?.payload.premium ?? null;
}

async function lineOf(line: Line): Promise<{ line: ClientLine; price: number | null }> {
  const { link, row, context, language } = line;
  const [application, agency, logo, questions, chosen, mask, policy, papers, declined] = await Promise.all([
    present(context, row),
    branding.of(context.db, link.agency_id),
    logoHash(context.db, link.agency_id),
    questionsBy(context.db, link.id),
    choiceOf(line),
    maskOf(context, row.id),
    currentPolicyOfApplication(context, row, { isForClient: true }),
    floodPapersOf(line),
    declinedAt(context.db, link.id),
  ]);
  const document = clientDocumentOf({
    application,
    link,
    agency,
    logo: logo?.hash ?? null,
    policy,
    now: context.now,
    language,
  });
  const choice = chosen && {
    ...chosen,
    is_outdated: application.quotes.some(({ id, is_superseded }) => id === chosen.quote_id && is_superseded),
  };
  return {
    line: {
      application_id: row.id,
      document,
      document_hash: sealed(document).hash.toString('hex'),
      asked: requestedFieldsOf(line),
      questions: questions.map(({ text, at, answer, answered_at }) => ({
        text,
        at: at.toISOString(),
        answer: mask.strict(answer),
        answered_at: answered_at?.toISOString() ?? null,
      })),
      choice,
      declined_at: declined?.toISOString() ?? null,
      is_bound: isBound(application),
      policy: policyOf(application, language),
      ...papers,
    },
    price: priceOf(application, choice),
  };
}

export async function pageOf({ lines }: Pick<Opened, 'lines'>): Promise<ClientPage> {
  const [own, other] = await Promise.all([lineOf(lines[0]), lines[1] ? lineOf(lines[1]) : null]);
  const { link, language } = lines[0];
  const both = other && other.line.document.offers.length > 0 ? bothPrice([own, other]) : null;
  return {
    ...own.line,
    other: other && other.line.document.offers.length > 0 ? other.line : null,
    together: both === null ? null : formatPremium(both),
    ends_on: clientDate(language, localDate(link.expires_at)),
  };
}

/** The line of a page that a call is about; null when the page does not show it because it has no offers. */
export const lineOnPage = (page: ClientPage, { row }: Line): ClientLine | null =>
  [page, page.other].find((line) => line?.application_id === row.id) ?? null;
