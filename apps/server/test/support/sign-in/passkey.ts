import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);

/** Encodes the part of CBOR (RFC 8949) that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

export type PasskeyClaims = { origin: string; rpId: string; isVerified: boolean; counter: number };

/** Encodes a public key in COSE (RFC 9053): ES256 on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authData({ rpId, isVerified, counter }: PasskeyClaims, more: Buffer[], flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const all = PRESENT | flags | (isVerified ? VERIFIED : 0);
  return Buffer.concat([sha256(rpId), Buffer.from([all]), count, ...more]);
}

/** An authenticator that creates a passkey and signs as the standard requires, except where `wrong` says otherwise. */
export function aPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  const claimsOf = (wrong: Partial<PasskeyClaims>, origin: string): PasskeyClaims => ({
    origin,
    rpId: new URL(origin).hostname,
    isVerified: true,
    counter,
    ...wrong,
  });
  const shared = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  return {
    id,
    make(challenge: string, origin: string, wrong: Partial<PasskeyClaims> = {}) {
      const how = claimsOf(wrong, origin);
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const data = authData(how, [Buffer.alloc(16), length, credentialId, coseKey(publicKey)], HAS_KEY);
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, how.origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(challenge: string, origin: string, wrong: Partial<PasskeyClaims> & { userHandle?: string } = {}) {
      counter += 1;
      const { userHandle, ...other } = wrong;
      const how = claimsOf(other, origin);
      const data = authData(how, [], 0);
      const spoken = clientData('webauthn.get', challenge, how.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(spoken)]), privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: spoken.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle ? { userHandle } : {}),
        },
      };
    },
  };
}
