import type { AnswerOf } from '@freeboard/contract';

/** What a carrier's answer came to. */
export type Outcome = AnswerOf<'replayCommunication'>['after'];
