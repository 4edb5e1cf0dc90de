import type { FloodDesk } from '@freeboard/contract';
import { emergencyReason, newlyMappedReason, notParticipatingReason } from '@freeboard/domain/flood';
import type { Database } from '../../../kernel/database/pool.ts';
import { communityStatus } from '../program/community.ts';

export async function communityOf(
  db: Database,
  { number, zone, isOff }: { number: unknown; zone: string; isOff: boolean },
  today: string,
): Promise<FloodDesk['community']> {
  if (isOff) return { state: 'switched_off' };
  const id = typeof number === 'string' ? number.trim() : '';
  if (!/^\d{6}$/.test(id)) return { state: 'no_community' };
  const status = await communityStatus(db, id);
  if (status.state === 'not_loaded') return { state: 'not_loaded' };
  if (status.state === 'unknown') return { ...status, id };
  const { community, ...from } = status;
  const advice = [
    notParticipatingReason(community),
    emergencyReason(community),
    newlyMappedReason(community, zone, today),
  ].filter((one) => one !== null);
  return { ...community, ...from, advice };
}
