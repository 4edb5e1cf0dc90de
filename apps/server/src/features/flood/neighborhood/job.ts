import { neighborhoodOf } from '@freeboard/domain/flood';
import { z } from 'zod';
import { blockGroupRows } from '../../../integrations/openfema/neighborhood.ts';
import type { App } from '../../../kernel/app.ts';
import { localDate } from '../../../kernel/clock.ts';
import { isSandboxUrl } from '../../../kernel/env/env.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { recorder } from '../../applications/index.ts';
import { claimNeighborhood, saveNeighborhood } from './neighborhood.queries.ts';
import { NEIGHBORHOOD_POLICY } from './policy.ts';

async function readNeighborhoods({ connection, services, clock }: App): Promise<void> {
  const { db } = connection;
  const baseUrl = services.env.services.neighborhood;
  const isSandbox = isSandboxUrl(services.env, baseUrl);
  const call = services.caller.recordedBy(recorder(db, { agencyId: null, isSandbox }));
  for (;;) {
    const at = clock.now();
    const blockGroup = await claimNeighborhood(db, at, new Date(at.getTime() - NEIGHBORHOOD_POLICY.retryMs));
    if (blockGroup === null) return;
    const result = await blockGroupRows({ call, baseUrl, timeout_ms: NEIGHBORHOOD_POLICY.patienceMs }, blockGroup);
    const today = localDate(clock.now());
    await saveNeighborhood(
      db,
      blockGroup,
      result.state === 'found'
        ? { loaded_at: clock.now(), figures: neighborhoodOf(result.value, today) }
        : { failure: result.state === 'ambiguous' ? 'several answers' : result.reason },
    );
  }
}

export const neighborhoodsJob = defineJob('flood-neighborhoods', z.object({}), readNeighborhoods, {
  concurrency: 1,
  everySeconds: NEIGHBORHOOD_POLICY.everySeconds,
});
