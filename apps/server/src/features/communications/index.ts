/** Records and shows every exchange with an outside service. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getApiCommunicationBody } from './get-body.ts';
import { getApplicationApiCommunication } from './get-communications.ts';

export { fullBody } from './full-body.ts';
export { recorder } from './recorder.ts';
export const communicationVerbs: Verbs = { getApiCommunicationBody, getApplicationApiCommunication };
