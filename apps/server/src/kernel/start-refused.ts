/** Why a process refuses to start, in words for the operator. */
export class StartRefused extends Error {}
