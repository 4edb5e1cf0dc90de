import type { AnswerOf } from '@freeboard/contract';

/** The result of a carrier's answer. */
export type Outcome = AnswerOf<'replayCommunication'>['after'];
