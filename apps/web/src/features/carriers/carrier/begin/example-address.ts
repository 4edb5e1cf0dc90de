import { parseUrl } from '@freeboard/domain/parse-url';
import type { CarrierForm } from '../form/form.ts';

const isExample = (address: string): boolean => /\.example\.?$/i.test(parseUrl(address.trim())?.hostname ?? '');

export const exampleText = (address: string): string | undefined =>
  isExample(address) ? "An example: nobody answers there. Write your carrier's own address." : undefined;

export const hasExample = ({ kind, base_url, auth, recipe }: CarrierForm): boolean =>
  (kind !== 'rate-table' && isExample(base_url)) ||
  (auth.kind === 'oauth2' && isExample(auth.token_url)) ||
  (auth.kind === 'token' && isExample(recipe.url));
