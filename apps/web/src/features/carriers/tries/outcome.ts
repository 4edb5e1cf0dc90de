import type { AnswerOf } from '@freeboard/contract';

/** How a mapping interprets a carrier's answer. */
export type Outcome = AnswerOf<'replayCommunication'>['after'];
