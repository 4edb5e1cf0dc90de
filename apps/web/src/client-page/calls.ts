import type { RequestOf } from '@freeboard/contract';
import { createClient, type Result } from '@freeboard/contract/client';
import { type ClientPageText, LANGUAGES, type Language } from '@freeboard/domain/languages';

const client = createClient({ baseUrl: '/api', sessionKey: () => null, apiKey: () => null });

export const { call, stream } = client;

export const upload = <Name extends 'uploadClientDocuments' | 'uploadIntakeDocuments'>(
  name: Name,
  request: RequestOf<Name>,
  files: readonly File[],
) =>
  client.upload(name, request, files, async (address, headers, form) =>
    (await fetch(address, { method: 'POST', headers, body: form })).text(),
  );

export type PageCall =
  | 'openClientPage'
  | 'getClientPage'
  | 'getSignedCopy'
  | 'askAgent'
  | 'declineProposal'
  | 'fillInClientPage'
  | 'chooseClientQuote'
  | 'setClientPageLanguage'
  | 'uploadClientDocuments'
  | 'signFloodPaper';
type Refused = Extract<Result<PageCall>, { ok: false }>;

const NOT_FOUND = 404;
const TOO_MANY = 429;
const BROKEN = 500;

/** `agency`: the contact to name if the link ended while its page was open. */
export function refusalOf(
  { code, message }: Pick<Refused, 'code' | 'message'>,
  text: ClientPageText,
  agency?: { name: string; phone: string },
): string {
  if (code === 0) return text.offline;
  if (code === NOT_FOUND && agency) return text.endedHere(agency.name, agency.phone);
  if (code === TOO_MANY) return text.tooMany;
  return code >= BROKEN ? text.broken : message;
}

/** The token after the # of the page's URL, sent only in request bodies; else the code of a short link. */
export const tokenOfAddress = (): string =>
  window.location.hash.slice(1) || (/^\/i\/(\w+)$/.exec(window.location.pathname)?.[1] ?? '');

export const shownLanguage = (): Language =>
  LANGUAGES.find((language) => language === document.documentElement.lang) ?? 'en';

export const shownPage = () => ({ token: tokenOfAddress(), language: shownLanguage() });
