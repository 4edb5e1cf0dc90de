export { answersInForm, type FormAnswer } from './answers-in-form.ts';
export {
  AUTH_KINDS,
  type AuthKind,
  hasOwnSecret,
  MOST_SECRETS,
  SECRET_FIELDS,
  SECRET_NAME,
  type SecretKind,
} from './authentication.ts';
export { holdsCredential, isCredentialHeader, SET_MARK, writtenCredential } from './credential-headers.ts';
export type { MappingField } from './mapping-field.ts';
export { mappingFields } from './mapping-fields.ts';
export { MAPPING_FUNCTIONS, type MappingFunction } from './mapping-functions.ts';
export { answersBehind, maskedAnswers, maskedQuestions } from './masked-questions.ts';
export {
  type AgentQuestion,
  answerErrors,
  answerTo,
  normalizedAnswers,
  openQuestions,
  unansweredQuestions,
  visibleQuestions,
} from './questions.ts';
export {
  ANSWER_KINDS,
  type AnswerKind,
  BODY_KINDS,
  type BodyKind,
  FAILURE_ACTIONS,
  HASH_ALGORITHMS,
  MAPPING_NAMES,
  MOST_ITEMS,
  MOST_STEPS,
  QUESTION_TYPES,
  REQUEST_METHODS,
  type RequestMethod,
  SIGNATURE_ENCODINGS,
  STEP_ID,
} from './steps.ts';
