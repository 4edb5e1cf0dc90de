import { type Env, projectRoot, readEnv } from '../../src/kernel/env.ts';
import { SECRET_KEY } from './secret-key.ts';

/** The settings of a server under test: any port, no log, callers told apart as by a proxy, no outside service but the sandbox. */
export const testEnv = (sandboxUrl: string, more: Partial<Env> = {}): Env => ({
  ...readEnv({ PORT: '0', SECRET_KEY, LOG_LEVEL: 'silent', TRUST_PROXY: '1' }, projectRoot(), sandboxUrl),
  ...more,
});
