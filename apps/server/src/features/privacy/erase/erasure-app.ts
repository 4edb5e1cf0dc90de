import type { App } from '../../../kernel/app.ts';
import type { Services } from '../../../kernel/services.ts';

export type ErasureApp = Pick<App, 'connection' | 'clock' | 'log'> & {
  services: Pick<Services, 'vault' | 'files' | 'env' | 'installation'>;
};
