/** Loads the WebAuthn library on demand: it takes a while, and only passkey users need it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 by their COSE numbers: the algorithms that devices sign with. */
export const ALGORITHMS = [-8, -7, -257];
