import { createHash, createHmac, createPrivateKey, type KeyObject, randomBytes, sign as signWith } from 'node:crypto';
import { MappingError } from '../mapping/error.ts';

/**
 * Mappings see secrets only as placeholders: words unique to one request, which expressions can place, hash and sign.
 * The values replace them only in the sent request. Deriving a value from a placeholder gives another placeholder,
 * whose payload describes the derivation.
 */
type Payload =
  | { of: 'secret'; name: string }
  | { of: 'sent'; part: 'method' | 'path' | 'body' | 'token' }
  | { of: 'hash'; args: [algorithm: string, text: string, encoding: string] }
  | { of: 'hmac'; args: [algorithm: string, key: string, text: string, encoding: string] }
  | { of: 'sign'; args: [algorithm: string, key: string, text: string, encoding: string] }
  | { of: 'base64' | 'base64url'; args: [text: string] };

export const PLACEHOLDER = /fbmk([0-9a-f]{24})x([0-9a-f]+)z/g;
export const FIRST_PLACEHOLDER = new RegExp(PLACEHOLDER.source);
const ENCODINGS = ['hex', 'base64', 'base64url'] as const;

/** A random seed that marks the placeholders of one request, so that no other text can pass for one. */
export const newSeed = (): string => randomBytes(12).toString('hex');

export const placeholderOf = (seed: string, payload: Payload): string =>
  `fbmk${seed}x${Buffer.from(JSON.stringify(payload)).toString('hex')}z`;

const seedIn = (...texts: string[]): string | null => {
  for (const text of texts) {
    const found = FIRST_PLACEHOLDER.exec(text);
    if (found) return found[1] ?? null;
  }
  return null;
};

const encodingOf = (encoding: string): (typeof ENCODINGS)[number] => {
  const known = ENCODINGS.find((one) => one === encoding);
  if (!known) throw new MappingError(`'${encoding}' is no encoding: write hex, base64 or base64url`);
  return known;
};

const ALGORITHMS = new Set(['md5', 'sha1', 'sha256', 'sha384', 'sha512']);
const algorithmOf = (algorithm: string): string => {
  if (!ALGORITHMS.has(algorithm))
    throw new MappingError(`'${algorithm}' is no hash: write one of ${[...ALGORITHMS].join(', ')}`);
  return algorithm;
};

const hashed = (algorithm: string, text: string, encoding: string): string =>
  createHash(algorithmOf(algorithm)).update(text).digest(encodingOf(encoding));
const signed = (algorithm: string, key: string, text: string, encoding: string): string =>
  createHmac(algorithmOf(algorithm), key).update(text).digest(encodingOf(encoding));

/** Bits. Signing with a longer RSA key takes tenths of a second. */
const LONGEST_KEY = 4_096;

/**
 * Reads a PEM private key, even if its line breaks became spaces or escapes when it was pasted into one line.
 * @throws MappingError
 */
function privateKeyOf(pem: string): KeyObject {
  const [, begin, body = '', end] = /(-----BEGIN [A-Z ]+-----)([\s\S]*)(-----END [A-Z ]+-----)/.exec(pem) ?? [];
  try {
    return createPrivateKey(`${begin}\n${body.replaceAll(/\\n|\s/g, '')}\n${end}\n`);
  } catch {
    throw new MappingError('the key of $sign is no private key in PEM without a password');
  }
}

const SIGNATURES = {
  RS256: ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
    asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) <= LONGEST_KEY,
  ES256: ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
    asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1',
} as const;
const SIGNED_WITH = { RS256: `an RSA key of at most ${LONGEST_KEY} bits`, ES256: 'an EC key of the curve P-256' };

const isSignature = (algorithm: string): algorithm is keyof typeof SIGNATURES => Object.hasOwn(SIGNATURES, algorithm);

/** Signs with an algorithm of JSON Web Signatures (RS256, ES256). @throws MappingError */
function signedBy(algorithm: string, pem: string, text: string, encoding: string): string {
  if (!isSignature(algorithm)) throw new MappingError(`'${algorithm}' is no signature: write RS256 or ES256`);
  const written = encodingOf(encoding);
  const key = privateKeyOf(pem);
  if (!SIGNATURES[algorithm](key)) throw new MappingError(`${algorithm} needs ${SIGNED_WITH[algorithm]}`);
  return signWith('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString(written);
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** $hash(algorithm, text, encoding). If the text contains a placeholder, the result is one. */
export function hash(algorithm: unknown, text: unknown, encoding: unknown = 'hex'): string {
  const args: [string, string, string] = [textOf(algorithm), textOf(text), textOf(encoding)];
  const seed = seedIn(args[1]);
  return seed ? placeholderOf(seed, { of: 'hash', args }) : hashed(...args);
}

/** $hmac(algorithm, key, text, encoding). If key or text contains a placeholder, the result is one. */
export function hmac(algorithm: unknown, key: unknown, text: unknown, encoding: unknown = 'hex'): string {
  const args: [string, string, string, string] = [textOf(algorithm), textOf(key), textOf(text), textOf(encoding)];
  const seed = seedIn(args[1], args[2]);
  return seed ? placeholderOf(seed, { of: 'hmac', args }) : signed(...args);
}

/** $sign(algorithm, key, text, encoding). If key or text contains a placeholder, the result is one. */
export function sign(algorithm: unknown, key: unknown, text: unknown, encoding: unknown = 'base64url'): string {
  const args: [string, string, string, string] = [textOf(algorithm), textOf(key), textOf(text), textOf(encoding)];
  const seed = seedIn(args[1], args[2]);
  return seed ? placeholderOf(seed, { of: 'sign', args }) : signedBy(...args);
}

const inBase64 =
  (encoding: 'base64' | 'base64url') =>
  (given: unknown): string => {
    const text = textOf(given);
    const seed = seedIn(text);
    return seed ? placeholderOf(seed, { of: encoding, args: [text] }) : Buffer.from(text).toString(encoding);
  };

export const base64 = inBase64('base64');
export const base64url = inBase64('base64url');

export function uuidOf(seed: string, name: string): string {
  const hex = createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What the placeholders of one request resolve to. `used` collects the values that must be redacted. */
export type Placeholders = {
  seed: string;
  secrets: Readonly<Record<string, string>>;
  /** The parts of the request built so far. A part is null until it is built, or if it is not text. */
  sent: { method: string; path: string | null; body: string | null; token?: string | null };
  used: Set<string>;
  signatures?: number;
};

/** Each signature blocks the event loop for some milliseconds. */
const MOST_SIGNATURES = 20;

const read = (placeholders: Placeholders, payload: Payload): string => {
  const plain = (text: string) => resolveSecrets(text, placeholders);
  switch (payload.of) {
    case 'secret': {
      const value = placeholders.secrets[payload.name];
      if (value === undefined || value === '') throw new MappingError(`there is no secret '${payload.name}'`);
      return value;
    }
    case 'sent': {
      const part = placeholders.sent[payload.part] ?? null;
      if (part === null) throw new MappingError(`sent.${payload.part} is not known there, or is no text`);
      return part;
    }
    case 'hash':
      return hashed(payload.args[0], plain(payload.args[1]), payload.args[2]);
    case 'hmac':
      return signed(payload.args[0], plain(payload.args[1]), plain(payload.args[2]), payload.args[3]);
    case 'sign':
      placeholders.signatures = (placeholders.signatures ?? 0) + 1;
      if (placeholders.signatures > MOST_SIGNATURES)
        throw new MappingError(`a request has at most ${MOST_SIGNATURES} signatures`);
      return signedBy(payload.args[0], plain(payload.args[1]), plain(payload.args[2]), payload.args[3]);
    case 'base64':
    case 'base64url':
      return Buffer.from(plain(payload.args[0])).toString(payload.of);
  }
};

const BEGINNING = Buffer.from('"of":"').toString('hex');
/** A piece of a seed with this many characters does not occur by chance. */
const PART = 10;

/** Whether a text contains a piece of a placeholder or an altered one. */
function holdsPiece(text: string, seed: string): boolean {
  const rest = text.replace(PLACEHOLDER, '');
  const lower = rest.toLowerCase();
  const parts = Array.from({ length: seed.length - PART + 1 }, (_, at) => seed.slice(at, at + PART));
  const inBase64 = ['', 'x', 'xx'].map((before) => Buffer.from(`${before}fbmk${seed}`).toString('base64').slice(4, 28));
  return (
    [...parts, `fbmk${seed.slice(0, 4)}`, BEGINNING].some((part) => lower.includes(part)) ||
    inBase64.some((part) => rest.includes(part))
  );
}

/**
 * Replaces placeholders with their values, each passed through `encode`. @throws MappingError for a piece of a
 * placeholder or an unknown secret
 */
export function resolveSecrets(
  text: string,
  placeholders: Placeholders,
  encode: (value: string) => string = (value) => value,
): string {
  const replaced = text.replace(PLACEHOLDER, (placeholder, seed: string, hex: string) => {
    // A placeholder-like word from another request stays unchanged.
    if (seed !== placeholders.seed) return placeholder;
    let payload: Payload;
    try {
      payload = JSON.parse(Buffer.from(hex, 'hex').toString()) as Payload;
    } catch {
      throw new MappingError('a secret can be placed, hashed and signed, but not changed');
    }
    const value = read(placeholders, payload);
    if (payload.of !== 'sent' || payload.part === 'token') placeholders.used.add(value);
    return encode(value);
  });
  if (holdsPiece(replaced, placeholders.seed))
    throw new MappingError('a secret can be placed, hashed and signed, but not cut or changed');
  return replaced;
}

/** Identifies a request within its conversation; unchanged when the request is repeated. */
type Place = { idempotency_key: string; step: string; index: number | undefined };

/**
 * What mappings see in place of secrets and of the request being built. `$uuid(name)` is derived from this request,
 * `$uuid()` from the request's position in the conversation.
 */
export const placeholdersFor = (
  { seed, secrets }: Pick<Placeholders, 'seed' | 'secrets'>,
  at: string,
  place?: Place,
) => ({
  secrets: Object.fromEntries(Object.keys(secrets).map((name) => [name, placeholderOf(seed, { of: 'secret', name })])),
  sent: {
    // $uuid is derived from these; the seed itself appears only in placeholders.
    id: uuidOf(seed, 'id'),
    place: place ? uuidOf(place.idempotency_key, `${place.step} ${place.index ?? ''}`) : uuidOf(seed, 'place'),
    at,
    method: placeholderOf(seed, { of: 'sent', part: 'method' }),
    path: placeholderOf(seed, { of: 'sent', part: 'path' }),
    body: placeholderOf(seed, { of: 'sent', part: 'body' }),
    token: placeholderOf(seed, { of: 'sent', part: 'token' }),
  },
});
