/** E-mails people about their own accounts. */

import type { Feature } from '../../kernel/feature.ts';
import { portalMailJob } from './send.ts';

export const portalMail: Feature = {
  jobs: [portalMailJob],
};
