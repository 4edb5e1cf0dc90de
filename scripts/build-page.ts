import { projectRoot } from '../apps/server/src/kernel/env/env.ts';
import { buildPage } from './page.ts';

await buildPage(projectRoot());
