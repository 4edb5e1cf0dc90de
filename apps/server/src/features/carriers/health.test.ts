import { describe, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { quoted, succeeded } from '../../../test/support/application.ts';

const server = useAgency({ carriers: 'all' });

describe('health', () => {
  it('is measured, and the last good answer is known', async () => {
    const admin = await server.current.as('admin');
    await quoted(await server.current.as('agent'));
    const { carriers, providers } = succeeded(await admin.call('listCarriers', {}));
    const wayfarer = carriers.find(({ key }) => key === 'wayfarer');
    expect(wayfarer?.health.last_24_h.asked).toBeGreaterThan(0);
    expect(wayfarer?.health.last_24_h.median_ms).toBeGreaterThanOrEqual(0);
    expect(wayfarer?.health.last_7_days.error_rate).toBe(0);
    expect(wayfarer?.health.circuit).toMatchObject({ state: 'closed', failures: 0 });
    expect(wayfarer?.health.series).toHaveLength(28);
    expect(wayfarer?.health.series.at(-1)?.asked).toBe(wayfarer?.health.last_24_h.asked);
    expect(Date.parse(wayfarer?.health.last_good_at ?? '')).toBeGreaterThan(0);
    expect(providers.map(({ key }) => key)).toContain('vpic');
    expect(JSON.stringify(providers)).not.toContain('sandbox-property-key');
  });
});
