import { parseUrl } from '../parse-url.ts';

/** Path of the intake page. Its token is in the URL fragment, which is never sent to a server or proxy. */
export const INTAKE_PATH = '/intake';
export const intakeUrl = (base: string, token: string): string => `${base}${INTAKE_PATH}#${token}`;

export const SHORT_PATH = '/i';
export const shortUrl = (base: string, code: string): string => `${base}${SHORT_PATH}/${code}`;
const SHORT_CODE = /^[a-z0-9]{12}$/;
export const isShortCode = (text: string): boolean => SHORT_CODE.test(text);

export const PARTNER_PATH = '/partner';
export const partnerUrl = (base: string, token: string): string => `${base}${PARTNER_PATH}#${token}`;

export const MOST_SITES = 10;
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/;
const LOCAL = /^(localhost|127\.0\.0\.1)$/;

/**
 * The origin of a site as typed ('https://www.example.com/contact'); null if it is invalid. Only localhost may use
 * http.
 */
export function siteOrigin(text: string): string | null {
  const typed = text.trim();
  const url = parseUrl(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url?.username !== '' || url.password !== '' || !HOST.test(url.host)) return null;
  const isLocal = LOCAL.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return null;
  return isLocal || url.hostname.includes('.') ? url.origin : null;
}

export const embedTag = (base: string, code: string): string =>
  `<script src="${base}/embed.js" data-link="${code}"></script>`;
