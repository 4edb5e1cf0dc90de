import type { Progress } from '../types.ts';

type Cookie = readonly [name: string, value: string];
type Jar = Pick<Progress, 'cookies'>;

const MOST_COOKIES = 50;
/** Characters of cookies sent per request; browsers and servers have similar limits. */
const LONGEST = 8_192;
/** The characters that HTTP allows in a cookie. Others could inject a header. */
const COOKIE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,256})=([\x21\x22-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]{0,4096})$/;
/** Characters. Shorter values may occur in other text by chance, so they are not redacted. */
const SHORTEST_SECRET = 8;

const lengthOf = (cookies: readonly Cookie[]): number =>
  cookies.reduce((sum, [name, value]) => sum + name.length + value.length + 3, 0);

const isOver = (attributes: readonly string[], now: Date): boolean => {
  const given = new Map(
    attributes.map((one) => {
      const [name = '', ...value] = one.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const age = given.get('max-age');
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0;
  return Date.parse(given.get('expires') ?? '') <= now.getTime();
};

/**
 * Stores the first `MOST_COOKIES` cookies that an answer sets. If the jar is then over its limits, the oldest are
 * dropped.
 */
export function takeCookies(jar: Jar, set: readonly string[], now: Date): void {
  let cookies: Cookie[] = [...(jar.cookies ?? [])];
  for (const line of set.slice(0, MOST_COOKIES)) {
    const [pair = '', ...attributes] = line.slice(0, LONGEST).split(';');
    const [, name, value = ''] = COOKIE.exec(pair.trim()) ?? [];
    if (name === undefined) continue;
    cookies = cookies.filter(([other]) => other !== name);
    if (!isOver(attributes, now)) cookies.push([name, value]);
  }
  while (cookies.length > MOST_COOKIES || lengthOf(cookies) > LONGEST) cookies.shift();
  if (cookies.length > 0) jar.cookies = cookies;
  else delete jar.cookies;
}

/** `secrets`: the cookie values to redact. */
export function cookieHeader({ cookies = [] }: Jar): { headers: Record<string, string>; secrets: string[] } {
  if (cookies.length === 0) return { headers: {}, secrets: [] };
  const secrets = cookies.map(([, value]) => value).filter((value) => value.length >= SHORTEST_SECRET);
  return { headers: { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }, secrets };
}
