import { userName } from '../apps/server/src/kernel/data-owner.ts';

/**
 * Explains why the system refused a file that the command line or the configuration names; null for any other error.
 */
export function fileFaultText(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EISDIR') return `${path ?? 'What was named'} is a folder: name a file.`;
  if (path === undefined || syscall === 'connect') return null;
  if (code === 'ENOENT') return `There is no file or folder ${path}.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `The user ${userName()}, the owner of DATA_DIR, may not use ${path}. Give it to that user (chown -R ${userName()} ${path}), or name a place that the user may read and write.`;
  return null;
}
