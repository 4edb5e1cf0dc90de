import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { buildPage } from './page.ts';
import { buildServer } from './server-bundles.ts';

const root = projectRoot();
await Promise.all([buildPage(root), buildServer(root)]);
