import { z } from 'zod';
import { askJson } from '../ask.ts';
import { failed, found, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';

export const GENDER_API = 'Gender API';

export type LikelyGender = { gender: 'male' | 'female' /** 0 to 100 */; accuracy: number };

const answer = z.object({
  gender: z.string().nullish(),
  accuracy: z.coerce.number().min(0).max(100).catch(0),
  errno: z.coerce.number().optional(),
  errmsg: z.string().optional(),
});

/**
 * The likely gender of a first name, from version 1 of gender-api.com. Without a key or for an unknown name it is
 * `unknown`, never guessed. The service reports failures with status 200 and `errno`. `baseUrl` is its root, without
 * `/get`.
 */
export const genderByName = async (deps: ProviderDeps, name: string): Promise<ProviderResult<LikelyGender>> => {
  if (!deps.apiKey) return unknown('no key configured');
  const asked = await askJson(deps, GENDER_API, '/get', { name, country: 'US', key: deps.apiKey });
  if (!asked.ok) return failed(asked.reason);
  const read = answer.safeParse(asked.json);
  if (!read.success) return failed(`${GENDER_API} answered in a shape that is not its own`);
  const { gender, accuracy, errno, errmsg } = read.data;
  if (errno !== undefined) return failed(`${GENDER_API}: ${errmsg ?? `error ${errno}`}`);
  if (gender !== 'male' && gender !== 'female') return unknown('the name is not known');
  return found(deps, { gender, accuracy });
};
