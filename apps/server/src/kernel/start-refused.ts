/** Why a process refuses to start; the message is for the operator. */
export class StartRefused extends Error {}
