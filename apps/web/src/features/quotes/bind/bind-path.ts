export const policyPath = (applicationId: number): string =>
  `/agent-portal/application-details/${applicationId}?tab=policy`;

export const bindPath = (applicationId: number, quoteId: number, how: 'bind' | 'record' = 'bind'): string =>
  `/agent-portal/application-details/${applicationId}/bind/${quoteId}${how === 'record' ? '?how=record' : ''}`;
