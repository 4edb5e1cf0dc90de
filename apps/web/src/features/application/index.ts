import { part } from '../../lib/part.tsx';
import type { PreviewProps } from './notes/file-preview.tsx';

export const FilePreview = part<PreviewProps>(async () => ({
  default: (await import('./notes/file-preview.tsx')).FilePreview,
}));
