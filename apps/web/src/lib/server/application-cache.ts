import type { AnswerOf, Application, ApplicationChanges } from '@freeboard/contract';
import { withChanges } from '@freeboard/contract/with-changes';
import { queryClient } from './query.ts';

export const applicationKey = (id: number) => ['getApplicationById', { application_id: id }] as const;

export const cachedApplication = (id: number): Application | undefined =>
  queryClient.getQueryData<AnswerOf<'getApplicationById'>>(applicationKey(id))?.application;

/** Does nothing if a newer version is cached. */
export function rememberApplication(application: Application): void {
  const cached = cachedApplication(application.id);
  if (!cached || cached.version <= application.version)
    queryClient.setQueryData(applicationKey(application.id), { application });
}

/**
 * Applies the saved changes to the cached application, which has the latest quotes, or to `before`, the application
 * that was sent, if another version is cached.
 */
export function afterSave(changes: ApplicationChanges, before: Application): Application {
  const cached = cachedApplication(changes.id);
  if (cached?.version === changes.version) return cached;
  return withChanges(cached?.version === changes.version - 1 ? cached : before, changes);
}
