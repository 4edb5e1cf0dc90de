/** For how many days a client's link works. */
export const LINK_DAYS = { usual: 30, most: 90 } as const;
/** As many quotes a client can still choose from, and as many fields they are asked for. */
export const MOST_LINK_QUOTES = 12;
export const MAX_REQUESTED_FIELDS = 20;
export const LONGEST_QUESTION = 2_000;

/** What is said of a link that is wrong, was ended or has expired, whichever it is. */
export const LINK_ENDED = 'This link has ended.';

/** A token is so long. */
const TOKEN_LENGTH = 43;
/** What stands in the place of a token while a message is only looked at: as long as one, and it opens nothing. */
export const NO_TOKEN = 'made-when-it-is-sent'.padEnd(TOKEN_LENGTH, '-');

/** Where the client's page stands. */
export const CLIENT_PAGE_PATH = '/proposal';
/**
 * Returns the address of a client's page: its token stands behind the #, which no server and no proxy on the way ever
 * sees.
 */
export const clientPageUrl = (base: string, token: string): string => `${base}${CLIENT_PAGE_PATH}#${token}`;

const ADDRESS = new RegExp(`(${CLIENT_PAGE_PATH}#)[\\w-]{${TOKEN_LENGTH}}`, 'g');
/**
 * Returns a message as it is read again in the portal: the address in it is the client's alone, who may be shown more.
 */
export const withoutTokens = (text: string): string => text.replaceAll(ADDRESS, '$1…');
