/** A process refuses to start; the message tells the operator why. */
export class StartRefused extends Error {}
