/** Why a process refuses to start, as a message for the operator. */
export class StartRefused extends Error {}
