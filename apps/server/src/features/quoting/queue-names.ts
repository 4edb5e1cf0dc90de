/** One job per asked carrier. */
export const ASK_QUEUE = 'ask-carrier';
