/** Records and shows every exchange with an outside service. */

import type { Feature } from '../../kernel/feature.ts';
import { getApiCommunicationBody } from './get-body.ts';
import { getApplicationApiCommunication } from './get-communications.ts';

export const communications: Feature = {
  verbs: { getApiCommunicationBody, getApplicationApiCommunication },
};
