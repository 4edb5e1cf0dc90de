/** The subjects under which questions stand in a conversation, by where they were asked; no client reads them. */
export const QUESTION_SUBJECTS = { link: 'Asked on the proposal’s page', portal: 'Asked in the portal' } as const;

/** Returns whether a message's subject says only where its question was asked. */
export const isQuestionSubject = (subject: string): boolean =>
  Object.values<string>(QUESTION_SUBJECTS).includes(subject);
