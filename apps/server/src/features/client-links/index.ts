export { answerInConversation, openQuestions } from './answer-question.ts';
export { createClientLink } from './create-link.ts';
export { type LinkAddress, newLinkAddress, saveClientLink } from './new-link.ts';
