import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from '../scripts/page.ts';

/** Once before all journeys: the page is built, and no installation of an earlier run is left. */
export default async function prepare(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  rmSync(join(root, 'test-results/e2e-data'), { recursive: true, force: true });
  await buildPage(root);
}
