import type { ResourceName } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import type { Runnable } from '../../kernel/verbs.ts';

/** A request of a program, checked by the shape of its resource. */
export type ResourceInput = {
  /** The id of its path; 0 where it has none. */
  id: number;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** The version that If-Match names. */
  version: number | null;
};

export type ResourceAnswer = {
  data: unknown;
  /** For the ETag. */
  version?: number;
  /** Where what was begun is read, below /api/v1. */
  location?: string;
};

export type ResourceVerb = Runnable<Context, ResourceInput, ResourceAnswer>;
export type ResourceVerbs = Partial<Record<ResourceName, ResourceVerb>>;

/** A change of a version that is not the present one. */
export class StaleVersion extends Error {
  readonly version: number;
  constructor(version: number) {
    super(`It was changed meanwhile and is at version ${version} now. Read it again before you change it.`);
    this.version = version;
  }
}
