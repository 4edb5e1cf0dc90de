/** Clients never see these. */
export const QUESTION_SUBJECTS = { link: 'Asked on the proposal’s page', portal: 'Asked in the portal' } as const;

export const isQuestionSubject = (subject: string): boolean =>
  Object.values<string>(QUESTION_SUBJECTS).includes(subject);
