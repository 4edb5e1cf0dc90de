export const LINK_DAYS = { usual: 30, most: 90 } as const;
export const MOST_LINK_QUOTES = 12;
export const MAX_REQUESTED_FIELDS = 20;
export const LONGEST_QUESTION = 2_000;

/** Shown for a link that is wrong, revoked or expired, so that a visitor can't tell which it is. */
export const LINK_ENDED = 'This link has ended.';

/** In characters. */
const TOKEN_LENGTH = 43;
/** Placeholder for a token in a message preview: as long as a real one, but it opens nothing. */
export const NO_TOKEN = 'made-when-it-is-sent'.padEnd(TOKEN_LENGTH, '-');

export const CLIENT_PAGE_PATH = '/proposal';
/** The URL of a client's page. The token is in the fragment, which is never sent to a server or proxy. */
export const clientPageUrl = (base: string, token: string): string => `${base}${CLIENT_PAGE_PATH}#${token}`;

const PREVIEWED = new RegExp(`https?://[^\\s()]*${CLIENT_PAGE_PATH}#${NO_TOKEN}`, 'g');
/** Replaces the placeholder link in a message preview with text, because the real link does not exist yet. */
export const withLinkInWords = (preview: string): string =>
  preview.replaceAll(PREVIEWED, "the client's own link, made when it is sent");

const ADDRESS = new RegExp(`(${CLIENT_PAGE_PATH}#)[\\w-]{${TOKEN_LENGTH}}`, 'g');
/**
 * Removes client-page tokens from a message shown in the portal: only the client may open the page, which may show
 * more than the user may see.
 */
export const withoutTokens = (text: string): string => text.replaceAll(ADDRESS, '$1…');
