import type { ResourceName } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import type { Runnable } from '../../kernel/verbs.ts';

export type ResourceInput = {
  /** The id in the path; 0 if there is none. */
  id: number;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** The version in If-Match. */
  version: number | null;
};

export type ResourceAnswer = {
  data: unknown;
  /** Sent as the ETag. */
  version?: number;
  /** Path below /api/v1 where the created or started object can be read. */
  location?: string;
};

export type ResourceVerb = Runnable<Context, ResourceInput, ResourceAnswer>;
export type ResourceVerbs = Partial<Record<ResourceName, ResourceVerb>>;

export class StaleVersion extends Error {
  readonly version: number;
  constructor(version: number) {
    super(`It has been changed and is at version ${version} now. Read it again before you change it.`);
    this.version = version;
  }
}
