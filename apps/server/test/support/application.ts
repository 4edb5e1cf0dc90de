import type { Application } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { LAUNCHABLE } from '../../../../packages/domain/test/launchable.ts';
import type { SignedIn } from './server.ts';
import { eventually } from './wait.ts';

export function succeeded<Data>(answer: { ok: true; data: Data } | { ok: false; code: number; message: string }): Data {
  if (!answer.ok) throw new Error(`Expected success, got ${JSON.stringify(answer)}`);
  return answer.data;
}

export async function made(
  client: SignedIn,
  type: ApplicationType = 'flood',
  values: Record<string, unknown> = {},
): Promise<Application> {
  const answer = await client.call('createApplication', {
    application_type: type,
    useable_details: { ...LAUNCHABLE[type], ...values } as never,
  });
  return succeeded(answer).application;
}

export async function opened(client: SignedIn, application_id: number): Promise<Application> {
  return succeeded(await client.call('getApplicationById', { application_id })).application;
}

export async function edited(
  client: SignedIn,
  { id, version }: Pick<Application, 'id' | 'version'>,
  values: Record<string, unknown>,
  more: object = {},
): Promise<Application> {
  const request = { application_id: id, version, useable_details: values as never, ...more };
  succeeded(await client.call('updateApplication', request));
  return opened(client, id);
}

export async function launched(client: SignedIn, application_id: number): Promise<Application> {
  return succeeded(await client.call('launchApplication', { application_id })).application;
}

export const completed = (client: SignedIn, application_id: number): Promise<Application> =>
  eventually(async () => {
    const application = await opened(client, application_id);
    if (application.payload.status !== 'complete') throw new Error(`The run of ${application_id} has not ended.`);
    return application;
  });

export async function quoted(
  client: SignedIn,
  type: ApplicationType = 'flood',
  values: Record<string, unknown> = {},
): Promise<Application> {
  const { id } = await made(client, type, values);
  await launched(client, id);
  return completed(client, id);
}
