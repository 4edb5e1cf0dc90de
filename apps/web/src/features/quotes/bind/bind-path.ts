export const policyPath = (applicationId: number): string =>
  `/agent-portal/application-details/${applicationId}?tab=policy`;

/** Path of the page that binds a quote at its carrier, or (`record`) records a policy bound elsewhere. */
export const bindPath = (applicationId: number, quoteId: number, how: 'bind' | 'record' = 'bind'): string =>
  `/agent-portal/application-details/${applicationId}/bind/${quoteId}${how === 'record' ? '?how=record' : ''}`;
