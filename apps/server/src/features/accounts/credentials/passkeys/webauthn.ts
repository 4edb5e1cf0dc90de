/**
 * Returns the library that knows the standard: it takes a while to load, so nobody waits for it who uses no passkey.
 */
export const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, by their numbers in the standard: what devices sign by. */
export const ALGORITHMS = [-8, -7, -257];
