/** Why a process does not start, in words for whoever starts it. */
export class StartRefused extends Error {}
