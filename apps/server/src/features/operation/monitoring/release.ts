import type { AnswerOf } from '@freeboard/contract';
import { z } from 'zod';
import { askJson } from '../../../integrations/ask.ts';
import { isLaterRelease, releaseVersion } from '../../../kernel/release.ts';
import type { Services } from '../../../kernel/services.ts';
import type { Verb } from '../../../kernel/verbs.ts';

type Check = AnswerOf<'getRelease'>['check'];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const newest = z.object({
  version: z.string().max(40),
  url: z.httpUrl().max(500).optional(),
});

const asked = new WeakMap<Services, { until: number; check: Promise<Check> }>();

async function askNewest({ caller }: Services, url: string): Promise<Check> {
  const answer = await askJson({ call: caller, baseUrl: url, timeout_ms: 5_000 }, 'Releases', '', {});
  if (!answer.ok) return { state: 'failed', reason: answer.reason };
  const read = newest.safeParse(answer.json);
  if (!read.success) return { state: 'failed', reason: 'Releases answered without a version' };
  const { version, url: notes_url } = read.data;
  return isLaterRelease(version, releaseVersion())
    ? { state: 'newer', version, notes_url: notes_url ?? null }
    : { state: 'newest' };
}

export const getRelease: Verb<'getRelease'> = async (context) => {
  const { services, now } = context;
  const url = services.env.releasesUrl;
  const version = releaseVersion();
  if (url === null) return { version, check: { state: 'off' } };
  const last = asked.get(services);
  if (last && last.until > now.getTime()) return { version, check: await last.check };
  const entry = { until: now.getTime() + HOUR_MS, check: askNewest(services, url) };
  asked.set(services, entry);
  const check = await entry.check;
  if (check.state !== 'failed') entry.until = now.getTime() + DAY_MS;
  return { version, check };
};
