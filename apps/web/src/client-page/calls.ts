import { createClient, type Result } from '@freeboard/contract/client';

const client = createClient({ baseUrl: '/api', sessionKey: () => null, apiKey: () => null });

/** The calls of a client's page. */
export const { call } = client;

export type PageCall =
  | 'openClientPage'
  | 'getClientPage'
  | 'getSignedCopy'
  | 'askAgent'
  | 'fillInClientPage'
  | 'chooseClientQuote';
type Refused = Extract<Result<PageCall>, { ok: false }>;

/** What a refused call says to a client. */
export const refusalOf = ({ code, message }: Pick<Refused, 'code' | 'message'>): string =>
  code === 0 ? 'There is no connection right now. Please try again.' : message;

/** The token of the page's own address, which stands behind the # and is sent in bodies alone. */
export const tokenOfAddress = (): string => window.location.hash.slice(1);
