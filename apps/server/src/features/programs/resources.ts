import type { ResourceName } from '@freeboard/contract';
import { receiveLead } from '../intake/index.ts';
import { applicationResources } from './applications.ts';
import { paperResources } from './papers.ts';
import { readingResources } from './reading.ts';
import type { ResourceVerb } from './types.ts';
import { webhookResources } from './webhooks.ts';

export const RESOURCE_VERBS = {
  ...applicationResources,
  ...readingResources,
  ...paperResources,
  ...webhookResources,
  receiveLead: receiveLead as ResourceVerb,
} as Record<ResourceName, ResourceVerb>;
