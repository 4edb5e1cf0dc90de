import type { AnswerOf } from '@freeboard/contract';

export type Outcome = AnswerOf<'replayCommunication'>['after'];
