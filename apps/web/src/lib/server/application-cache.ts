import type { AnswerOf, Application, ApplicationChanges } from '@freeboard/contract';
import { withChanges } from '@freeboard/contract/with-changes';
import { queryClient } from './query.ts';

export const applicationKey = (id: number) => ['getApplicationById', { application_id: id }] as const;

/** The application as cached by the page, whether from a read or a save. */
export const cachedApplication = (id: number): Application | undefined =>
  queryClient.getQueryData<AnswerOf<'getApplicationById'>>(applicationKey(id))?.application;

/** Caches the server's state of an application, unless a newer version is cached. */
export function rememberApplication(application: Application): void {
  const cached = cachedApplication(application.id);
  if (!cached || cached.version <= application.version)
    queryClient.setQueryData(applicationKey(application.id), { application });
}

/**
 * The application after a save: the saved changes on top of the cached application, which has the latest quotes, or
 * on `before`, the application that was sent, if another version is cached.
 */
export function afterSave(changes: ApplicationChanges, before: Application): Application {
  const cached = cachedApplication(changes.id);
  if (cached?.version === changes.version) return cached;
  return withChanges(cached?.version === changes.version - 1 ? cached : before, changes);
}
