/** E-mails the quotes of a completed application automatically if its agent has switched that on. */

import type { Feature } from '../../kernel/feature.ts';
import { autoEmailJob } from './job.ts';

export const autoEmailing: Feature = {
  jobs: [autoEmailJob],
};
