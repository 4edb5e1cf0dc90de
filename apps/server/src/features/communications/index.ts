/** Records and shows every exchange with an outside service. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getApiCommunicationBody } from './get-body.ts';
import { getApplicationApiCommunication } from './get-communications.ts';

export { recorder } from './recorder.ts';
export { wholeBody } from './full-body.ts';
export const communicationVerbs: Verbs = { getApiCommunicationBody, getApplicationApiCommunication };
