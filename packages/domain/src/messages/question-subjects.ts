/** The subjects of questions in a conversation, by where they were asked; clients never see them. */
export const QUESTION_SUBJECTS = { link: 'Asked on the proposal’s page', portal: 'Asked in the portal' } as const;

/** Whether a message's subject only states where its question was asked. */
export const isQuestionSubject = (subject: string): boolean =>
  Object.values<string>(QUESTION_SUBJECTS).includes(subject);
