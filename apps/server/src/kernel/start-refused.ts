/** Why a process refuses to start, in words for whoever starts it. */
export class StartRefused extends Error {}
