import type { Process } from '../../../kernel/process.ts';
import type { Services } from '../../../kernel/services.ts';

/** What an erasure needs of its process; a restore has no more. */
export type ErasureApp = Pick<Process, 'connection' | 'clock' | 'log'> & {
  services: Pick<Services, 'vault' | 'files' | 'env' | 'installation'>;
};
