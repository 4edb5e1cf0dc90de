import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { buildHelpers } from './helpers.ts';
import { buildPage } from './page.ts';

const root = projectRoot();
await Promise.all([buildPage(root), buildHelpers(root)]);
