/** Loads the WebAuthn library on demand, because it is slow to load and only passkey users need it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** COSE numbers of EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];
